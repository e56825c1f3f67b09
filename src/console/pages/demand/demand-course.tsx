import type { Demand } from '../../../contract/console/demand.ts'
import { Section } from '../../design/section.tsx'
import './demand-course.css'
import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { useMemo } from 'react'
import { Chart, DayMarks, Slots, ValueGrid } from '../../design/chart.tsx'
import { atClock, longDay, number, percent, shortDay } from '../../words.ts'
import { courseOf, type Step } from './course.ts'

/** How it came to be, in the period chosen. @param region its name; undefined: everywhere */
export default function DemandCourse({ demand, region }: { demand: Demand; region: string | undefined }) {
  return (
    <div className="demand-course">
      <Section title="Vom Besuch zur Anmeldung" aside={region}>
        <Funnel demand={demand} isRegion={region !== undefined} />
      </Section>
      <Section title="Anmeldekurve" aside="gesamt und je Tag">
        <Curve demand={demand} />
      </Section>
    </div>
  )
}

/** Pixels of the drawing's height, and where axes stand. */
const SIZE = { height: 264, left: 54, right: 44, top: 14, bottom: 32 }
/** Of the height, how much bars may take: they have a scale of their own. */
const BARS = 0.3

/** How many waited at the end of each day as a line; confirmations of each day as bars with an axis of their own. */
function Curve({ demand }: { demand: Demand }) {
  const { steps, daysEach } = useMemo(() => courseOf(demand), [demand])
  return (
    <figure>
      <Chart label={sentenceOf(steps)} height={SIZE.height}>
        {(width) => <Drawing steps={steps} width={width} />}
      </Chart>
      <figcaption className="counted-at">
        Linie: wie viele am Ende des Tages warten. Balken: Bestätigungen{' '}
        {daysEach === 1 ? 'je Tag' : `je ${daysEach} Tage`}, mit eigener Skala rechts.
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

type FunnelStep = { name: string; value: number; meaning: string }

/** How many of those who came signed up, and how many of those confirmed. All bars against the first. */
function Funnel({ demand, isRegion }: { demand: Demand; isRegion: boolean }) {
  const steps = stepsOf(demand)
  const most = Math.max(1, ...steps.map(({ value }) => value))
  return (
    <>
      <ol className="stack funnel">
        {steps.map(({ name, value, meaning }, index) => (
          <li key={name} title={meaning}>
            <span>{name}</span>
            <b className="figure-text">{number(value)}</b>
            <span className="funnel-bar">
              <i style={{ width: `${(value / most) * 100}%` }} />
            </span>
            <small>{shareOf(value, steps[index - 1]?.value)}</small>
          </li>
        ))}
      </ol>
      <p className="counted-at">
        {isRegion
          ? 'Besuche gehören zu keinem Ort; hier beginnt die Zählung beim Abschicken.'
          : `Seitenaufrufe von Menschen, ohne erkannte Bots${untilOf(demand)}.`}{' '}
        Seit dem {longDay(demand.period.from)}.
      </p>
    </>
  )
}

function stepsOf({ period }: Demand): FunnelStep[] {
  const submitted: FunnelStep[] = [
    { name: 'Abgeschickt', value: period.signedUp, meaning: 'Abgeschickte Anmeldungen im Zeitraum' },
    { name: 'E-Mail bestätigt', value: period.confirmed, meaning: 'Bestätigungen im Zeitraum' },
  ]
  if (period.visits === null) return submitted
  return [
    { name: 'Besuche', value: period.visits, meaning: 'Seitenaufrufe von Menschen im Zeitraum' },
    ...submitted,
  ]
}

function shareOf(value: number, before: number | undefined): string {
  if (before === undefined) return '100 %'
  const share = percent(value, before)
  return share === undefined ? 'kein Schritt davor' : `${share} % vom Schritt davor`
}

function untilOf({ visitsCountedUntil }: Demand): string {
  return visitsCountedUntil ? `, gezählt bis ${atClock(visitsCountedUntil)} Uhr` : ', noch nicht gezählt'
}
