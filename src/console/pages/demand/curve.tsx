import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { useMemo } from 'react'
import type { Demand } from '../../../contract/console/demand.ts'
import { longDay, number, shortDay } from '../../words.ts'
import { courseOf, type Step } from './course.ts'

/** Size of the drawing in its own units, and where axes stand. */
const SIZE = { width: 368, height: 274, left: 40, right: 30, top: 14, bottom: 34 }
/** Of the height, how much bars may take: they have a scale of their own. */
const BARS = 0.3

/** How many waited at the end of each day as a line; confirmations of each day as bars with an axis of their own. */
export function Curve({ demand }: { demand: Demand }) {
  const { steps, daysEach } = useMemo(() => courseOf(demand), [demand])
  const { left, right, top, bottom, width, height } = SIZE
  const [inner, ground] = [width - left - right, height - bottom]
  const all = scaleLinear([0, Math.max(4, ...steps.map(({ waiting }) => waiting))], [ground, top]).nice(3)
  const daily = scaleLinear(
    [0, Math.max(4, ...steps.map(({ confirmed }) => confirmed))],
    [ground, ground - (ground - top) * BARS],
  ).nice(1)
  const slot = inner / steps.length
  const x = (index: number) => left + (index + 0.5) * slot
  const path =
    line<Step>(
      (_step, index) => x(index),
      ({ waiting }) => all(waiting),
    )(steps) ?? ''
  const last = steps.at(-1)
  return (
    <figure className="curve">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={sentenceOf(steps)}>
        {all
          .ticks(3)
          .filter(Number.isInteger)
          .map((tick) => (
            <g key={tick}>
              <path className="grid-line" d={`M${left} ${all(tick)}H${width - right}`} />
              <text x={left - 8} y={all(tick) + 4} textAnchor="end">
                {number(tick)}
              </text>
            </g>
          ))}
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
        <DailyAxis top={daily.domain()[1] ?? 0} y={daily.range()[1] ?? 0} ground={ground} />
        <path className="course" d={path} />
        {last && <circle className="last-point" cx={x(steps.length - 1)} cy={all(last.waiting)} r="5" />}
        {marksOf(steps).map(([index, anchor]) => (
          <text key={index} x={x(index)} y={height - 12} textAnchor={anchor}>
            {shortDay(steps[index]?.to ?? '')}
          </text>
        ))}
        {steps.map((step, index) => (
          <rect
            key={step.from}
            className="day-hit"
            x={left + index * slot}
            width={slot}
            y={top}
            height={ground - top}
          >
            <title>{titleOf(step)}</title>
          </rect>
        ))}
      </svg>
      <figcaption className="counted-at">
        Linie: wie viele am Ende des Tages warten. Balken: Bestätigungen{' '}
        {daysEach === 1 ? 'je Tag' : `je ${daysEach} Tage`}, mit eigener Skala rechts.
      </figcaption>
    </figure>
  )
}

function DailyAxis({ top, y, ground }: { top: number; y: number; ground: number }) {
  const x = SIZE.width - SIZE.right
  return (
    <g className="daily-axis">
      <path d={`M${x + 3} ${y}h4V${ground}h-4`} />
      <text x={x + 11} y={y + 4}>
        {number(top)}
      </text>
      <text x={x + 11} y={ground + 4}>
        0
      </text>
    </g>
  )
}

/** The first day, one in the middle, the last. */
function marksOf(steps: readonly Step[]): [index: number, anchor: 'start' | 'middle' | 'end'][] {
  if (steps.length < 3) return steps.map((_step, index) => [index, 'middle'])
  return [
    [0, 'start'],
    [Math.floor(steps.length / 2), 'middle'],
    [steps.length - 1, 'end'],
  ]
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
