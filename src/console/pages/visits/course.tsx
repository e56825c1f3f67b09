import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Visits } from '../../../contract/console/visits.ts'
import { DataTable } from '../../design/data-table.tsx'
import { longDay, number, shortDay } from '../../words.ts'

type Day = { day: string; people: number; robots: number }

/** Pixels of the drawing's height, and where the axes stand. */
const SIZE = { height: 250, left: 64, right: 16, top: 12, bottom: 30 }
const DAY_MS = 86_400_000

/** People and robots of each day as two lines over one axis; the same in a table. */
export function VisitCourse({ days: counted, from, until }: Pick<Visits, 'days' | 'from' | 'until'>) {
  const days = useMemo(() => everyDay(counted, from, until), [counted, from, until])
  return (
    <>
      <figure className="visit-course">
        <ul className="visit-legend" aria-hidden="true">
          <li className="of-people">Menschen</li>
          <li className="of-robots">Roboter</li>
        </ul>
        <Drawing days={days} />
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

function Drawing({ days }: { days: readonly Day[] }) {
  const { height, left, right, top, bottom } = SIZE
  const box = useRef<HTMLDivElement>(null)
  const width = useWidthOf(box)
  const ground = height - bottom
  const most = Math.max(4, ...days.flatMap(({ people, robots }) => [people, robots]))
  const y = scaleLinear([0, most], [ground, top]).nice(4)
  const slot = (width - left - right) / days.length
  const x = (index: number) => left + (index + 0.5) * slot
  const path = (of: 'people' | 'robots') =>
    line<Day>(
      (_day, index) => x(index),
      (day) => y(day[of]),
    )(days) ?? ''
  return (
    <div ref={box}>
      <svg width={width} height={height} role="img" aria-label={sentenceOf(days)}>
        {y
          .ticks(4)
          .filter(Number.isInteger)
          .map((tick) => (
            <g key={tick}>
              <path className="visit-grid" d={`M${left} ${y(tick)}H${width - right}`} />
              <text x={left - 10} y={y(tick) + 5} textAnchor="end">
                {number(tick)}
              </text>
            </g>
          ))}
        <path className="visit-line of-robots" d={path('robots')} />
        <path className="visit-line of-people" d={path('people')} />
        {days.length === 1 && <circle className="visit-point" cx={x(0)} cy={y(days[0]?.people ?? 0)} r="5" />}
        {marksOf(days.length).map(([index, anchor]) => (
          <text key={index} x={x(index)} y={height - 8} textAnchor={anchor}>
            {shortDay(days[index]?.day ?? '')}
          </text>
        ))}
        {days.map(({ day, people, robots }, index) => (
          <rect
            key={day}
            className="visit-hit"
            x={left + index * slot}
            width={slot}
            y={top}
            height={ground - top}
          >
            <title>{`${longDay(day)}: ${number(people)} von Menschen, ${number(robots)} von Robotern`}</title>
          </rect>
        ))}
      </svg>
    </div>
  )
}

/** Pixels that an element is wide: drawn to measure, words and lines are as large on a phone as elsewhere. */
function useWidthOf(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(320)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(Math.max(240, element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}

/** Days without a visit too: a line must not jump over them. */
function everyDay(counted: Visits['days'], from: string, until: string): Day[] {
  const known = new Map(counted.map(([day, people, robots]) => [day, { people, robots }]))
  const first = Date.parse(from)
  const count = Math.round((Date.parse(until) - first) / DAY_MS) + 1
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(first + index * DAY_MS).toISOString().slice(0, 10)
    return { day, ...(known.get(day) ?? { people: 0, robots: 0 }) }
  })
}

/** The first day, one in the middle, the last. */
function marksOf(count: number): [index: number, anchor: 'start' | 'middle' | 'end'][] {
  if (count < 3) return Array.from({ length: count }, (_, index) => [index, 'middle'])
  return [
    [0, 'start'],
    [Math.floor(count / 2), 'middle'],
    [count - 1, 'end'],
  ]
}

function sentenceOf(days: readonly Day[]): string {
  const best = days.reduce((most, day) => (day.people > most.people ? day : most), days[0] as Day)
  return `Besuche an ${number(days.length)} Tagen; am meisten von Menschen waren es am ${longDay(best.day)}: ${number(best.people)}`
}

const DAY_COLUMNS = [
  { id: 'tag', header: 'Tag', cell: ({ day }: Day) => longDay(day) },
  { id: 'menschen', header: 'Menschen', cell: ({ people }: Day) => number(people), numeric: true },
  { id: 'roboter', header: 'Roboter', cell: ({ robots }: Day) => number(robots), numeric: true },
]
