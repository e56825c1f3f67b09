import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { unpackCounts, unpackNumbers } from '../../contract/console/packed-numbers.ts'
import {
  fetchFile,
  forGood,
  type Names,
  namesQuery,
  type Positions,
  positionsQuery,
  sums,
} from '../places/files.ts'

import { type Country, type CountryFile, type LinesFile, readCountry, readLines } from './country.ts'
import type { Land } from './near/land.ts'
import type { Ring } from './rings.ts'

/** What the map is drawn on. The country is enough from far away; the rest comes when it stands. */
export type MapGround = {
  country: Country
  positions: Positions | undefined
  names: Names | undefined
  /** The areas of the places and what lies between them. */
  land: Land | undefined
}

/**
 * All that a map needs to know of the land, the lightest first; undefined until there is something to draw.
 * @param hasFigures false while what is drawn on it is under way: the rest of the land would come in its way
 */
export function useMapGround(hasFigures = true): MapGround | undefined {
  const country = useQuery(countryQuery).data
  const stands = country !== undefined && hasFigures
  const positions = useQuery({ ...positionsQuery, enabled: stands }).data
  const names = useQuery({ ...namesQuery, enabled: positions !== undefined }).data
  const land = useQuery({ ...landQuery, enabled: names !== undefined }).data
  return useMemo(() => country && { country, positions, names, land }, [country, positions, names, land])
}

const COUNTRY_URL = new URL('../../../.generated/console/country.json', import.meta.url).href
const BORDER_URL = new URL('../../../.generated/console/border.json', import.meta.url).href

/** Enough to draw the map from far away; the first thing that a page with a map asks for. */
export const countryQuery = queryOptions({
  queryKey: ['places', 'country'],
  queryFn: async () => readCountry(await fetchFile<CountryFile>(COUNTRY_URL)),
  ...forGood,
})

/** The areas of the places. Reckoned here: written down, they would be five times as much as positions and reckoning. */
const landQuery = queryOptions({
  queryKey: ['places', 'land'],
  queryFn: async ({ client }) => {
    const [positions, names, border, { landOf }] = await Promise.all([
      client.ensureQueryData(positionsQuery),
      client.ensureQueryData(namesQuery),
      fetchFile<BorderFile>(BORDER_URL),
      import('./near/land.ts'),
      // Drawn as soon as the land is there: area-picture.tsx.
      import('./near/near-shapes.tsx'),
    ])
    return landOf(positions, names, readBorder(border))
  },
  ...forGood,
})

/** The cells that the country's border cuts: their numbers as packed steps, how many rings each has, and these. */
export type BorderFile = { perUnit: number; place: string; rings: string; lines: LinesFile }

export function readBorder({ place, rings, lines }: BorderFile): Map<number, Ring[]> {
  // Written on the grid, so nothing is divided.
  const all = readLines(lines, 1).map((line) => Int32Array.from(line))
  const counts = unpackCounts(rings)
  let from = 0
  return new Map(
    sums(unpackNumbers(place)).map((number, index) => {
      const count = counts[index] ?? 0
      from += count
      return [number, all.slice(from - count, from)]
    }),
  )
}
