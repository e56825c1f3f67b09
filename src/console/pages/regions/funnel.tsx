import { useQuery } from '@tanstack/react-query'
import type { RegionFunnel } from '../../../contract/console/channels.ts'
import { Section } from '../../design/section.tsx'
import { Answered } from '../../design/states.tsx'
import { longDay, number, percent } from '../../words.ts'
import { funnelQuery } from './queries.ts'

/** How many of those who came went on, step by step. */
export function Funnel({ id }: { id: number }) {
  const query = useQuery(funnelQuery(id))
  return (
    <Section title="Vom Besuch zur Bestätigung" id="trichter">
      <Answered query={query}>{(funnel) => <Steps funnel={funnel} />}</Answered>
    </Section>
  )
}

function Steps({ funnel }: { funnel: RegionFunnel }) {
  const steps = [
    { name: 'Besuche', value: funnel.visits },
    { name: 'Formular geöffnet', value: funnel.formsOpened },
    { name: 'eingetragen', value: funnel.signedUp },
    { name: 'bestätigt', value: funnel.confirmed },
  ]
  const most = Math.max(1, ...steps.map(({ value }) => value))
  return (
    <>
      <p className="soft">seit dem {longDay(funnel.from)}</p>
      <ol className="region-funnel">
        {steps.map(({ name, value }, index) => (
          <li key={name}>
            <span>{name}</span>
            <b className="figure-text">{number(value)}</b>
            <span className="region-funnel-bar">
              <i style={{ width: `${(value / most) * 100}%` }} />
            </span>
            {index > 0 && <small>{shareOf(value, steps[index - 1]?.value ?? 0)}</small>}
          </li>
        ))}
      </ol>
    </>
  )
}

/** Who signs up without scripts opened no form that was counted, and who asked not to be counted made no visit. */
function shareOf(value: number, before: number): string {
  const share = percent(value, before)
  if (share === undefined) return 'kein Schritt davor'
  return value > before ? 'mehr als im Schritt davor' : `${share} % vom Schritt davor`
}
