import './demand.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import type { Demand } from '../../../contract/console/demand.ts'
import { Figure, Figures } from '../../design/figures.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Failed, Loading } from '../../design/states.tsx'
import { namesQuery, positionsQuery } from '../../places/files.ts'
import { useFilters } from '../../router/use-search.ts'
import { PeriodSelect } from '../../shell/head-tools.tsx'
import { atClock, change, number, percent, shortDay } from '../../words.ts'
import { DemandMap } from './demand-map.tsx'
import { figuresOf, type PlaceRow, rowsOf, type Sums } from './model.ts'
import { demandQuery } from './queries.ts'
import { useKnownRegion } from './region-filter.tsx'
import { readDemandSearch } from './search.ts'

/** Beside and below the map, fetched when it stands: its first view has to be light. */
const DemandList = lazy(() => import('./demand-list.tsx'))
const DemandCourse = lazy(() => import('./demand-course.tsx'))

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
      <div className="columns demand-panels" aria-busy={demand.isPlaceholderData}>
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

type DemandFiguresProps = { rows: readonly PlaceRow[] | undefined; demand: Demand | undefined }

/** The four numbers above the map. Each says what it counts, and when. */
function DemandFigures({ rows, demand }: DemandFiguresProps) {
  const sums = rows && figuresOf(rows)
  const at = demand ? `Stand: ${atClock(demand.countedAt)} Uhr` : ''
  return (
    <Figures>
      <Figure
        label="Bestätigte Anmeldungen"
        value={sums && number(sums.waiting.value)}
        meaning={`Menschen, die ihre Adresse bestätigt haben und sich nicht abgemeldet haben. ${at}`}
        change={weekly(sums?.waiting, ' diese Woche')}
      />
      <Figure
        label="Postleitzahlen mit Nachfrage"
        value={sums && number(sums.places.value)}
        meaning={`Postleitzahlen, in denen wenigstens ein Mensch wartet, gegen vor 7 Tagen. ${at}`}
        change={weekly(sums?.places)}
      />
      <Figure
        label="Orte an ihrem Ziel"
        value={sums && number(sums.atGoal.value)}
        meaning={`Postleitzahlen mit so vielen Bestätigten, wie für einen Start geplant sind (meist 25), gegen vor 7 Tagen. ${at}`}
        change={weekly(sums?.atGoal)}
      />
      <Confirmed demand={demand} at={at} />
    </Figures>
  )
}

function weekly(sums: Sums | undefined, words = '') {
  return sums && { text: `${change(sums.change)}${words}`, sign: sums.change }
}

function Confirmed({ demand, at }: { demand: Demand | undefined; at: string }) {
  const period = demand?.period
  const now = period && percent(period.confirmed, period.signedUp)
  const before = period?.before ? percent(period.before.confirmed, period.before.signedUp) : undefined
  const points = now !== undefined && before !== undefined ? now - before : undefined
  return (
    <Figure
      label="Bestätigt von abgeschickt"
      value={period && (now === undefined ? '–' : `${now} %`)}
      meaning={`Bestätigungen auf hundert abgeschickte Anmeldungen ${period ? `seit dem ${shortDay(period.from)}` : ''}, gegen denselben Zeitraum davor. ${at}`}
      change={
        points === undefined
          ? undefined
          : { text: `${change(points)} ${Math.abs(points) === 1 ? 'Punkt' : 'Punkte'}`, sign: points }
      }
    />
  )
}
