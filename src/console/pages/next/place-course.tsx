import './place-course.css'
import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { useMemo } from 'react'
import type { PlaceDetails } from '../../../contract/console/routes/places.ts'
import { Chart, DayMarks, Slots, ValueGrid } from '../../design/chart.tsx'
import { longDay, number, shortDay } from '../../words.ts'
import { courseOf, type Step } from './course.ts'

/** Pixels; the part of the height that bars may take. */
const SIZE = { height: 190, left: 34, right: 34, top: 14, bottom: 30 }
const BARS = 0.35

/** How many waited at the end of each day as a line; confirmations as bars with an axis of their own. */
export function PlaceCourse({ place }: { place: PlaceDetails }) {
  const { steps, daysEach } = useMemo(() => courseOf(place), [place])
  return (
    <figure>
      <Chart label={sentenceOf(steps)} height={SIZE.height}>
        {(width) => <Drawing steps={steps} width={width} />}
      </Chart>
      <figcaption className="soft">
        Linie: wie viele am Ende des Tages warten. Balken: Bestätigungen{' '}
        {daysEach === 1 ? 'je Tag' : `je ${daysEach} Tage`}, Skala rechts.
      </figcaption>
    </figure>
  )
}

function Drawing({ steps, width }: { steps: readonly Step[]; width: number }) {
  const { height, left, top } = SIZE
  const [right, ground] = [width - SIZE.right, height - SIZE.bottom]
  const all = scaleLinear([0, Math.max(4, ...steps.map(({ waiting }) => waiting))], [ground, top]).nice(3)
  const daily = scaleLinear(
    [0, Math.max(4, ...steps.map(({ confirmed }) => confirmed))],
    [ground, ground - (ground - top) * BARS],
  ).nice(1)
  const slot = (right - left) / steps.length
  const x = (index: number) => left + (index + 0.5) * slot
  const path = line<Step>(
    (_step, index) => x(index),
    ({ waiting }) => all(waiting),
  )(steps)
  const last = steps.at(-1)
  return (
    <>
      <ValueGrid scale={all} ticks={3} left={left} right={right} />
      {steps.map((step, index) => (
        <rect
          key={step.from}
          className="day-bar"
          x={x(index) - slot * 0.32}
          width={slot * 0.64}
          y={daily(step.confirmed)}
          height={ground - daily(step.confirmed)}
        />
      ))}
      <DailyAxis top={daily.domain()[1] ?? 0} y={daily.range()[1] ?? 0} x={right} ground={ground} />
      <path className="chart-line" d={path ?? ''} />
      {last && <circle className="last-point" cx={x(steps.length - 1)} cy={all(last.waiting)} r="5" />}
      <DayMarks days={steps.map(({ to }) => to)} x={x} y={height - 10} />
      <Slots titles={steps.map(titleOf)} left={left} width={slot} top={top} ground={ground} />
    </>
  )
}

function DailyAxis({ top, y, x, ground }: { top: number; y: number; x: number; ground: number }) {
  return (
    <g className="daily-axis">
      <path d={`M${x + 3} ${y}h4V${ground}h-4`} />
      <text x={x + 11} y={y + 4.5}>
        {number(top)}
      </text>
      <text x={x + 11} y={ground + 4.5}>
        0
      </text>
    </g>
  )
}

function titleOf({ from, to, confirmed, waiting }: Step): string {
  const days = from === to ? longDay(to) : `${shortDay(from)} bis ${longDay(to)}`
  return `${days}: ${number(confirmed)} bestätigt, danach warten ${number(waiting)}`
}

function sentenceOf(steps: readonly Step[]): string {
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) return 'Noch keine Anmeldungen'
  return `Von ${number(first.waiting)} Wartenden am ${longDay(first.to)} auf ${number(last.waiting)} am ${longDay(last.to)}`
}
