import './demand.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { PageHead } from '../../design/page-head.tsx'
import { Failed, Loading } from '../../design/states.tsx'
import { namesQuery, positionsQuery } from '../../places/files.ts'
import { useFilters } from '../../router/use-search.ts'
import { PeriodSelect } from '../../shell/head-tools.tsx'
import { DemandFigures } from './demand-figures.tsx'
import { DemandMap } from './demand-map.tsx'
import { rowsOf } from './model.ts'
import { demandQuery } from './queries.ts'
import { useKnownRegion } from './region-filter.tsx'
import { readDemandSearch } from './search.ts'

/** Beside and below the map, fetched when it stands: its first view has to be light. */
const DemandList = lazy(() => import('./demand-list.tsx'))
const DemandCourse = lazy(() => import('./demand-course.tsx'))

/** Where people wait. */
export default function DemandPage() {
  const [search, change] = useFilters(readDemandSearch)
  const positions = useQuery(positionsQuery).data
  const demand = useQuery(demandQuery(search))
  const stands = positions !== undefined && demand.data !== undefined
  const names = useQuery({ ...namesQuery, enabled: stands }).data
  useKnownRegion(names)
  const { land: state, kreis: district } = search
  const rows = useMemo(
    () => (demand.data && positions ? rowsOf(demand.data, positions, names, { state, district }) : undefined),
    [demand.data, positions, names, state, district],
  )
  // What is chosen may reach beyond the region that is looked at.
  const everywhere = useMemo(
    () => (demand.data && positions ? rowsOf(demand.data, positions, undefined, {}) : []),
    [demand.data, positions],
  )
  if (demand.isError && !demand.data) return <Failed error={demand.error} onRetry={() => demand.refetch()} />
  return (
    <>
      <PageHead title="Nachfrage" unseen />
      <PeriodSelect period={search.zeitraum} onChange={(zeitraum) => change({ zeitraum })} />
      <DemandFigures rows={rows} demand={demand.data} />
      <div className="demand-panels" aria-busy={demand.isPlaceholderData}>
        {rows && positions && demand.data ? (
          <>
            <DemandMap
              rows={rows}
              everywhere={everywhere}
              positions={positions}
              names={names}
              countedAt={demand.data.countedAt}
            />
            <Suspense fallback={<Loading />}>
              <DemandList rows={rows} positions={positions} />
              <DemandCourse demand={demand.data} region={district ?? state} />
            </Suspense>
          </>
        ) : (
          <Loading />
        )}
      </div>
    </>
  )
}
