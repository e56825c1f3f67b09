import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MapGround } from '../../map/ground.ts'
import { placesOf } from './model.ts'
import { nextQuery } from './queries.ts'

/** What a map draws of the places, for a page that is about something else; asked once the land stands. */
export function usePlaceFigures(ground: MapGround | undefined) {
  const next = useQuery({ ...nextQuery, enabled: ground !== undefined, refetchInterval: false }).data
  const { positions, names } = ground ?? {}
  const figures = useMemo(
    () =>
      next && positions
        ? placesOf(next, positions, names).filter((place) => place.number !== undefined)
        : undefined,
    [next, positions, names],
  )
  return { next, figures }
}
