import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { asked } from '../../api.ts'
import { useSettled } from '../../pages/newsletters/use-settled.ts'
import { namesQuery, positionsQuery } from '../../places/files.ts'
import { may, meQuery } from '../me.ts'
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
/** Of an address: fewer would show people whom nobody meant, and each counts as seen. */
const LETTERS_OF_ADDRESS = 3
const SETTLED_MS = 350

/** Where the words lead, by kind; `isAsking`: people are still being looked for. */
export function useTargets(typed: string): { groups: Group[]; isAsking: boolean; problem: unknown } {
  const text = typed.trim()
  const { data: me } = useQuery(meQuery)
  const targets = useQuery(asked('GET /api/jump', {}))
  const places = usePlaces()
  const seesAddresses = may(me, 'send')
  const settled = useSettled(text, SETTLED_MS)
  const asksPeople = seesAddresses && settled.length >= LETTERS_OF_ADDRESS && !/^\d+$/.test(settled)
  const people = useQuery({
    ...asked('GET /api/signups', { search: settled, most: PEOPLE }),
    enabled: asksPeople,
    retry: false,
  })
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
    {
      title: 'Menschen',
      targets: [
        ...(asksPeople && settled === text ? personTargets(people.data?.rows ?? []) : []),
        ...(text === '' ? [] : [searchOfPeople(text)]),
      ],
    },
  ]
  return {
    groups: groups.filter((group) => group.targets.length > 0),
    isAsking: seesAddresses && text !== '' && (settled !== text || people.isLoading),
    problem: targets.error ?? (asksPeople ? people.error : null),
  }
}

function usePlaces() {
  const { data: positions } = useQuery(positionsQuery)
  const { data: names } = useQuery(namesQuery)
  return useMemo(() => (positions && names ? readPlaces(positions, names) : []), [positions, names])
}
