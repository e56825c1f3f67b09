import './demand-course.css'
import type { Demand } from '../../../contract/console/demand.ts'
import { atClock, longDay, number, percent } from '../../words.ts'

type Step = { name: string; value: number; meaning: string }

/** How many of those who came signed up, and how many of those confirmed. All bars against the first. */
export function Funnel({ demand, isRegion }: { demand: Demand; isRegion: boolean }) {
  const steps = stepsOf(demand)
  const most = Math.max(1, ...steps.map(({ value }) => value))
  return (
    <>
      <ol className="funnel">
        {steps.map(({ name, value, meaning }, index) => (
          <li key={name} title={meaning}>
            <span>{name}</span>
            <b>{number(value)}</b>
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

function stepsOf({ period }: Demand): Step[] {
  const submitted: Step[] = [
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
