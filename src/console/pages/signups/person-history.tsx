import type { SignupEvent, SignupPerson } from '../../../contract/console/signups.ts'
import { Fact } from '../../design/fact.tsx'
import { Section } from '../../design/section.tsx'
import { momentText } from '../../moment.ts'
import { EVENT_NAMES, factsOf } from './words.ts'

/** What happened, in order, each step with what proves it. */
export function PersonHistory({ person }: { person: SignupPerson }) {
  const several = new Set(person.events.map(({ signup }) => signup)).size > 1
  return (
    <Section title="Verlauf">
      <ol className="person-history">
        {person.events.map((event) => (
          <Step key={event.number} event={event} several={several} />
        ))}
      </ol>
    </Section>
  )
}

function Step({ event, several }: { event: SignupEvent; several: boolean }) {
  const { type, happenedAt, facts, sound, hash, signup } = event
  return (
    <li className={sound ? undefined : 'broken'}>
      <b>{facts.imported ? `${EVENT_NAMES[type]} (eingelesen)` : EVENT_NAMES[type]}</b>
      <span className="soft">
        {momentText(happenedAt)}
        {several && ` · Anmeldung ${signup}`}
      </span>
      {!sound && <b className="down">Dieser Eintrag wurde nachträglich verändert.</b>}
      <dl className="person-facts">
        {factsOf(event).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        <Fact name="Prüfwert">
          <code>{hash.slice(0, 16)}…</code>
        </Fact>
      </dl>
    </li>
  )
}
