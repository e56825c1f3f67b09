import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { asked } from '../api.ts'
import { useSettled } from '../pages/newsletters/use-settled.ts'
import { namesQuery, positionsQuery } from '../places/files.ts'
import { may, meQuery } from '../shell/me.ts'
import {
  found,
  type Group,
  letterTargets,
  pageTargets,
  personTargets,
  placeTargets,
  readPlaces,
  regionTargets,
  searchOfPeople,
} from './targets.ts'

const PEOPLE = 5
/** Of an address: fewer would show people whom nobody meant. */
const LETTERS_OF_ADDRESS = 3
const SETTLED_MS = 350

/**
 * Where the words lead, by kind; `isAsking`: people are still being looked for. Each address counts as seen, so people are asked
 * for only where somebody is meant: by an @, or by what nothing else is called.
 */
export function useTargets(typed: string): { groups: Group[]; isAsking: boolean; problem: unknown } {
  const text = typed.trim()
  const { data: me } = useQuery(meQuery)
  const targets = useQuery(asked('GET /api/jump', {}))
  const places = usePlaces()
  const { regions = [], letters = [] } = targets.data ?? {}
  const groups = [
    {
      title: 'Seiten',
      targets: found(
        pageTargets((least) => may(me, least)),
        text,
      ),
    },
    { title: 'Regionen', targets: found(regionTargets({ regions, letters }), text) },
    { title: 'Orte', targets: placeTargets(places, text) },
    { title: 'Briefe', targets: found(letterTargets({ regions, letters }), text) },
  ]
  const settled = useSettled(text, SETTLED_MS)
  const isOfSomebody = text.includes('@') || groups.every((group) => group.targets.length === 0)
  const mayAsk = may(me, 'send') && isOfSomebody && text.length >= LETTERS_OF_ADDRESS && !/^\d+$/.test(text)
  const people = useQuery({
    ...asked('GET /api/signups', { search: settled, most: PEOPLE }),
    enabled: mayAsk && settled === text,
    retry: false,
  })
  const isAsking = mayAsk && (settled !== text || people.isLoading)
  const rows = mayAsk && !isAsking ? (people.data?.rows ?? []) : []
  const ofPeople = [...personTargets(rows, text), ...(text === '' ? [] : [searchOfPeople(text)])]
  return {
    groups: [...groups, { title: 'Menschen', targets: ofPeople }].filter((group) => group.targets.length > 0),
    isAsking,
    problem: targets.error ?? (mayAsk ? people.error : null),
  }
}

function usePlaces() {
  const { data: positions } = useQuery(positionsQuery)
  const { data: names } = useQuery(namesQuery)
  return useMemo(() => (positions && names ? readPlaces(positions, names) : []), [positions, names])
}
