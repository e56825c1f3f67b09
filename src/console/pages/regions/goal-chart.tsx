import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { useId, useMemo } from 'react'
import type { Region } from '../../../contract/console/regions.ts'
import { Chart, ValueGrid } from '../../design/chart.tsx'
import { Section } from '../../design/section.tsx'
import { longDay, number, shortDay } from '../../words.ts'
import { type GoalCourse, goalCourseOf, onLine, type Point } from './goal-course.ts'

/** Pixels of the drawing's height, and where axes stand. */
const SIZE = { height: 300, left: 44, right: 8, top: 14, bottom: 38 }

/** How many wait, to today, and where that leads. */
export function GoalChart({ region }: { region: Region }) {
  const course = useMemo(() => goalCourseOf(region), [region])
  return (
    <Section title="Bis zum Ziel" aside="Haushalte ohne Brief" id="verlauf">
      <figure>
        <Chart label={sentenceOf(region, course)} height={SIZE.height}>
          {(width) => <Drawing region={region} course={course} width={width} />}
        </Chart>
        <figcaption className="region-hint">
          {course.expected
            ? 'Gerechnet aus den letzten 8 Wochen. Gelb: wo 8 von 10 solcher Vorhersagen landen.'
            : 'Die letzten 8 Wochen. Was danach kommt, lässt sich daraus nicht vorhersagen.'}
        </figcaption>
      </figure>
    </Section>
  )
}

function sentenceOf({ course: { from }, forecast, goal }: Region, { points }: GoalCourse): string {
  const grown = `Haushalte ohne Brief seit dem ${longDay(from)}: von ${number(points[0]?.waiting ?? 0)} auf ${number(points.at(-1)?.waiting ?? 0)}.`
  if (forecast.is !== 'expected') return `${grown} Ziel ${number(goal)}.`
  const { on, from: earliest, to } = forecast
  const range =
    to === null
      ? `nicht vor dem ${longDay(earliest)}`
      : `zwischen dem ${longDay(earliest)} und dem ${longDay(to)}`
  return `${grown} Vorhersage: ${number(goal)} ${range}, am ehesten am ${longDay(on)}.`
}

type DrawingProps = { region: Region; course: GoalCourse; width: number }

function Drawing({ region, course, width }: DrawingProps) {
  const { points, today, end, top } = course
  const right = width - SIZE.right
  const ground = SIZE.height - SIZE.bottom
  const x = scaleLinear([0, end], [SIZE.left, right])
  const y = scaleLinear([0, top], [ground, SIZE.top])
  const path = line<Point>(
    ({ day }) => x(day),
    ({ waiting }) => y(waiting),
  )
  const now = points.at(-1) ?? { day: today, waiting: 0 }
  const place = { x, y, right, ground, now }
  return (
    <>
      <ValueGrid scale={y} ticks={3} left={SIZE.left} right={right} />
      <Ahead region={region} course={course} {...place} />
      <path className="goal-line" d={`M${SIZE.left} ${y(region.goal)}H${right}`} />
      <text className="chart-strong" x={SIZE.left + 6} y={y(region.goal) - 7}>
        Ziel {number(region.goal)}
      </text>
      <GoalDay region={region} course={course} {...place} />
      <path className="chart-line" d={path(points) ?? ''} />
      <circle className="goal-today" cx={x(now.day)} cy={y(now.waiting)} r="6" />
      <text className="chart-strong" x={x(now.day) - 10} y={y(now.waiting) - 12} textAnchor="end">
        {number(now.waiting)} heute
      </text>
      <Days region={region} course={course} x={x} narrow={width < 420} />
    </>
  )
}

type Scale = (value: number) => number
type AheadProps = Omit<DrawingProps, 'width'> & {
  x: Scale
  y: Scale
  right: number
  ground: number
  now: Point
}

/** Where it leads if it goes on so, and how far off that may be. */
function Ahead({ region: { goal }, course: { expected, end, top }, x, y, right, now }: AheadProps) {
  const clip = useId()
  if (!expected) return null
  const at = (day: number) => onLine(now, { day, waiting: goal }, end)
  const latest = expected.to === null ? now.waiting : at(expected.to)
  return (
    <>
      <clipPath id={clip}>
        <rect x={x(now.day)} y={y(top)} width={right - x(now.day)} height={y(0) - y(top)} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path
          className="goal-fan"
          d={`M${x(now.day)} ${y(now.waiting)}L${right} ${y(at(expected.from))}V${y(latest)}Z`}
        />
        <path
          className="goal-forecast"
          d={`M${x(now.day)} ${y(now.waiting)}L${right} ${y(at(expected.on))}`}
        />
      </g>
    </>
  )
}

/** The day itself, and between which it lies. */
function GoalDay({ region: { goal }, course: { expected, end }, x, y, ground }: AheadProps) {
  if (!expected) return null
  const ticks = [expected.from, expected.to].filter((day) => day !== null && day <= end)
  return (
    <>
      {ticks.map((day) => (
        <path key={day} className="goal-tick" d={`M${x(day ?? 0)} ${y(goal) - 7}v14`} />
      ))}
      <path className="goal-drop" d={`M${x(expected.on)} ${y(goal)}V${ground}`} />
      <circle className="goal-day" cx={x(expected.on)} cy={y(goal)} r="6" />
    </>
  )
}

type DaysProps = Omit<DrawingProps, 'width'> & { x: Scale; narrow: boolean }

/** Pixels that a day's name needs, and how much of it stands left of its day. */
const ROOM = 56
const LEFT = { start: 0, middle: 0.5, end: 1 } as const

/** The first day, one in the middle, today, the day of the goal, the last; those that have no room are left out. */
function Days({
  region: {
    course: { from },
    forecast,
  },
  course: { today, end, expected },
  x,
  narrow,
}: DaysProps) {
  const dayOf = (day: number) => new Date(Date.parse(from) + day * 86_400_000).toISOString().slice(0, 10)
  const wanted: { day: number; text: string; anchor: 'start' | 'middle' | 'end'; strong?: boolean }[] = [
    ...(expected && forecast.is === 'expected'
      ? [{ day: expected.on, text: shortDay(forecast.on), anchor: 'middle' as const, strong: true }]
      : []),
    { day: today, text: 'heute', anchor: 'middle' },
    { day: 0, text: shortDay(from), anchor: 'start' },
    { day: end, text: shortDay(dayOf(end)), anchor: 'end' },
    ...(narrow
      ? []
      : [
          {
            day: Math.round(today / 2),
            text: shortDay(dayOf(Math.round(today / 2))),
            anchor: 'middle' as const,
          },
        ]),
  ]
  const leftOf = ({ day, anchor }: (typeof wanted)[number]) => x(day) - LEFT[anchor] * ROOM
  const placed: typeof wanted = []
  for (const one of wanted) {
    if (placed.every((other) => Math.abs(leftOf(other) - leftOf(one)) >= ROOM)) placed.push(one)
  }
  return placed.map(({ day, text, anchor, strong }) => (
    <text
      key={day}
      className={strong ? 'chart-strong' : undefined}
      x={x(day)}
      y={SIZE.height - 15}
      textAnchor={anchor}
    >
      {text}
    </text>
  ))
}
