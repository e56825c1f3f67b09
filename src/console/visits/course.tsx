import type { RouterOutputs } from '../ask.ts'
import { Section } from '../page.tsx'
import { type Column, Table } from '../table.tsx'
import { longDay, number, shortDay } from '../words.ts'

export type Visits = RouterOutputs['visits']['of']
type Day = Visits['days'][number]
type DaysProps = Pick<Visits, 'days'>

/** People and robots of each day as two lines over one axis; the same in a table. */
export function VisitCourse({ days }: DaysProps) {
  return (
    <Section title="Besuche am Tag" className="course">
      <p className="row">
        <svg width="26" height="4" aria-hidden="true">
          <path d="M0 2h26" />
        </svg>
        Menschen
        <svg width="26" height="4" aria-hidden="true">
          <path className="of-bots" d="M0 2h26" />
        </svg>
        Roboter
      </p>
      <Drawing days={days} />
      <details>
        <summary>Tage als Tabelle</summary>
        <Table
          caption="Besuche am Tag"
          columns={COLUMNS}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
        />
      </details>
    </Section>
  )
}

/** Stretched to its place: a day is one wide, a visit one high. Words stand around it, so that they keep their shape. */
function Drawing({ days }: DaysProps) {
  const step = roundStep(Math.max(4, ...days.map(({ people, bots }) => Math.max(people, bots))) / 4)
  const values = [4, 3, 2, 1, 0].map((times) => times * step)
  const top = 4 * step
  // Of one day a dot: a line of no length with round ends.
  const line = (of: 'people' | 'bots') =>
    days.map((day, index) => `${index ? 'L' : 'M'}${index + 0.5} ${top - day[of]}h0`).join('')
  const marks = days.length < 3 ? days : [days[0], days[Math.floor(days.length / 2)], days.at(-1)]
  return (
    <figure>
      <div className="values" aria-hidden="true">
        {values.map((value) => (
          <span key={value}>{number(value)}</span>
        ))}
      </div>
      <svg
        width="100%"
        height="100%"
        overflow="visible"
        viewBox={`0 0 ${days.length} ${top}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={sentenceOf(days)}
      >
        <path className="grid" d={values.map((value) => `M0 ${value}H${days.length}`).join('')} />
        <path className="of-bots" d={line('bots')} />
        <path d={line('people')} />
        {days.map((day, index) => (
          <rect key={day.day} x={index} width="1" height={top} fillOpacity="0.08">
            <title>{`${longDay(day.day)}: ${number(day.people)} von Menschen, ${number(day.bots)} von Robotern`}</title>
          </rect>
        ))}
      </svg>
      <div className="days" aria-hidden="true">
        {marks.map((mark) => mark && <span key={mark.day}>{shortDay(mark.day)}</span>)}
      </div>
    </figure>
  )
}

/** The next 1, 2 or 5 with noughts behind it. */
function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 2, 5].find((digit) => digit * power >= value) ?? 10)
}

function sentenceOf(days: readonly Day[]): string {
  const best = days.reduce((most, day) => (day.people > most.people ? day : most))
  return `Besuche an ${number(days.length)} Tagen; am meisten von Menschen waren es am ${longDay(best.day)}: ${number(best.people)}`
}

const COLUMNS: Column<Day>[] = [
  { head: 'Tag', cell: ({ day }) => longDay(day) },
  { head: 'Menschen', cell: ({ people }) => number(people), numeric: true },
  { head: 'Roboter', cell: ({ bots }) => number(bots), numeric: true },
]
