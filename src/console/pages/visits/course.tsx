import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { useMemo } from 'react'
import type { Visits } from '../../../contract/console/visits.ts'
import { everyDay } from '../../days.ts'
import { Chart, DayMarks, Slots, ValueGrid } from '../../design/chart.tsx'
import { DataTable } from '../../design/data-table.tsx'
import { longDay, number } from '../../words.ts'

type Day = { day: string; people: number; bots: number }

/** Pixels of the drawing's height, and where the axes stand. */
const SIZE = { height: 250, left: 64, right: 16, top: 12, bottom: 30 }

/** People and bots of each day as two lines over one axis; the same in a table. */
export function VisitCourse({ days: counted, from, until }: Pick<Visits, 'days' | 'from' | 'until'>) {
  const days = useMemo(() => daysOf(counted, from, until), [counted, from, until])
  return (
    <>
      <figure className="visit-course">
        <ul className="visit-legend" aria-hidden="true">
          <li className="of-people">Menschen</li>
          <li className="of-bots">Roboter</li>
        </ul>
        <Chart label={sentenceOf(days)} height={SIZE.height}>
          {(width) => <Drawing days={days} width={width} />}
        </Chart>
      </figure>
      <details className="visit-days">
        <summary>Tage als Tabelle</summary>
        <DataTable
          caption="Besuche am Tag"
          columns={DAY_COLUMNS}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          scrolls
        />
      </details>
    </>
  )
}

function Drawing({ days, width }: { days: readonly Day[]; width: number }) {
  const { height, left, top } = SIZE
  const [right, ground] = [width - SIZE.right, height - SIZE.bottom]
  const most = Math.max(4, ...days.flatMap(({ people, bots }) => [people, bots]))
  const y = scaleLinear([0, most], [ground, top]).nice(4)
  const slot = (right - left) / days.length
  const x = (index: number) => left + (index + 0.5) * slot
  const path = (of: 'people' | 'bots') =>
    line<Day>(
      (_day, index) => x(index),
      (day) => y(day[of]),
    )(days) ?? ''
  return (
    <>
      <ValueGrid scale={y} ticks={4} left={left} right={right} />
      <path className="chart-line of-bots" d={path('bots')} />
      <path className="chart-line" d={path('people')} />
      {days.length === 1 && <circle className="visit-point" cx={x(0)} cy={y(days[0]?.people ?? 0)} r="5" />}
      <DayMarks days={days.map(({ day }) => day)} x={x} y={height - 8} />
      <Slots titles={days.map(titleOf)} left={left} width={slot} top={top} ground={ground} />
    </>
  )
}

/** Days without a visit too: a line must not jump over them. */
function daysOf(counted: Visits['days'], from: string, until: string): Day[] {
  const known = new Map(counted.map(([day, people, bots]) => [day, { people, bots }]))
  return everyDay(from, until).map((day) => ({ day, ...(known.get(day) ?? { people: 0, bots: 0 }) }))
}

function titleOf({ day, people, bots }: Day): string {
  return `${longDay(day)}: ${number(people)} von Menschen, ${number(bots)} von Robotern`
}

function sentenceOf(days: readonly Day[]): string {
  const best = days.reduce((most, day) => (day.people > most.people ? day : most), days[0] as Day)
  return `Besuche an ${number(days.length)} Tagen; am meisten von Menschen waren es am ${longDay(best.day)}: ${number(best.people)}`
}

const DAY_COLUMNS = [
  { id: 'tag', header: 'Tag', cell: ({ day }: Day) => longDay(day) },
  { id: 'menschen', header: 'Menschen', value: ({ people }: Day) => people, numeric: true },
  { id: 'roboter', header: 'Roboter', value: ({ bots }: Day) => bots, numeric: true },
]
