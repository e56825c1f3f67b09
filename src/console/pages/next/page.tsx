import '../../design/section.css'
import './next.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { Failed } from '../../design/states.tsx'
import { countryQuery, useMapGround } from '../../map/ground.ts'
import { namesQuery, positionsQuery } from '../../places/files.ts'
import { useFilters } from '../../router/use-search.ts'
import { placesOf, shownOf, totalsOf } from './model.ts'
import { NextMap } from './next-map.tsx'
import { Proposals } from './proposals.tsx'
import { firstQuery, nextQuery } from './queries.ts'
import { readNextSearch } from './search.ts'
import { TitleBar } from './title-bar.tsx'

/** Beside the list and the map, fetched when they stand: the first view has to be light. */
const Aside = lazy(() => import('./aside.tsx'))

/** Where next, and why there: proposals, map and table with one selection and the same filters. */
export default function NextPage() {
  const [search] = useFilters(readNextSearch)
  const first = useQuery(firstQuery)
  // Without a map the table holds all the same.
  const country = useQuery(countryQuery)
  const hasFirst = first.data !== undefined && !country.isPending
  const whole = useQuery({ ...nextQuery, enabled: hasFirst })
  const next = whole.data ?? first.data
  const ground = useMapGround(next !== undefined)
  const positions = useQuery({ ...positionsQuery, enabled: hasFirst }).data
  const names = useQuery({ ...namesQuery, enabled: positions !== undefined }).data
  const places = useMemo(
    () => (next && positions ? placesOf(next, positions, names) : undefined),
    [next, positions, names],
  )
  const shown = useMemo(
    () => (next && places ? shownOf(next, places, search) : undefined),
    [next, places, search],
  )
  const failed = [first, whole].find(({ isError, data }) => isError && data === undefined)
  if (failed && !whole.data) {
    return (
      <>
        <TitleBar totals={undefined} />
        <Failed error={failed.error} onRetry={() => failed.refetch()} />
      </>
    )
  }
  return (
    <>
      <TitleBar totals={whole.data && places && totalsOf(places)} />
      <div className="next-columns" aria-busy={shown === undefined || whole.isPending}>
        <Proposals next={next} shown={shown} places={places} />
        <NextMap
          next={next}
          shown={shown}
          places={places}
          ground={ground}
          onRetry={country.isError ? () => country.refetch() : undefined}
        />
        <div className="next-aside" data-scrolls>
          {whole.data && shown && places && (
            <Suspense>
              <Aside next={whole.data} shown={shown} places={places} />
            </Suspense>
          )}
        </div>
      </div>
    </>
  )
}
