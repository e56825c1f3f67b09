import './person.css'
import { useQuery } from '@tanstack/react-query'
import { LETTER_NAMES } from '../../../contract/console/outbox.ts'
import type { SignupEvent, SignupPerson } from '../../../contract/console/signups.ts'
import { Fact } from '../../design/fact.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Section } from '../../design/section.tsx'
import { Failed, Loading } from '../../design/states.tsx'
import { Link } from '../../router/link.tsx'
import { useParameter } from '../../router/router.tsx'
import { MASKED_TEXT, momentText } from '../../words.ts'
import { lastSearch } from './last-search.ts'
import { PersonActions } from './person-actions.tsx'
import { personQuery } from './queries.ts'
import { StateSign } from './state-sign.tsx'
import { EVENT_NAMES, factsOf, LETTER_EVENTS, outcomeText } from './words.ts'

/** All that is kept about the owner of one address, and what can be done for them. */
export default function PersonPage() {
  const number = useParameter('number')
  const { data: person, error, refetch } = useQuery(personQuery(number))
  if (!person) {
    return (
      <>
        <PageHead title={`Anmeldung ${number}`} note={<BackLink />} />
        {error ? <Failed error={error} onRetry={() => refetch()} /> : <Loading />}
      </>
    )
  }
  return (
    <>
      <PageHead title={person.email} note={<BackLink masked={person.masked} />}>
        <PersonActions person={person} />
      </PageHead>
      <div className="columns person-columns">
        <div>
          <PersonHistory person={person} />
        </div>
        <div>
          <Signups person={person} />
          <Record person={person} />
          <Letters person={person} />
        </div>
      </div>
    </>
  )
}

function BackLink({ masked = false }: { masked?: boolean }) {
  return (
    <>
      <Link to="/anmeldungen" search={lastSearch()}>
        {Object.keys(lastSearch()).length > 0 ? 'Zurück zur Liste' : 'Alle Anmeldungen'}
      </Link>
      {masked && <> · {MASKED_TEXT}</>}
    </>
  )
}

function Signups({ person }: { person: SignupPerson }) {
  return (
    <Section title={person.signups.length === 1 ? 'Anmeldung' : 'Anmeldungen'}>
      {person.signups.map((signup) => (
        <dl className="stack person-facts" key={signup.number}>
          <Fact name="Nummer">{signup.number}</Fact>
          <Fact name="Zustand">{<StateSign state={signup.state} />}</Fact>
          {signup.email !== person.email && <Fact name="Adresse">{signup.email}</Fact>}
          <Fact name="Postleitzahl">{signup.postalCode}</Fact>
          <Fact name="Angemeldet">{momentText(signup.signedUpAt)}</Fact>
          <Fact name="Bestätigt">{momentText(signup.confirmedAt)}</Fact>
          <Fact name="Abgemeldet">{momentText(signup.withdrawnAt)}</Fact>
          <Fact name="Nicht zustellbar seit">{momentText(signup.undeliverableAt)}</Fact>
          <Fact name="Zuerst abgelehnt">{momentText(signup.refusedAt)}</Fact>
          {signup.refusedAnswer && <Fact name="Zuletzt hieß es">{signup.refusedAnswer}</Fact>}
        </dl>
      ))}
      {person.addressChanges.map(({ newEmail, askedAt }) => (
        <p className="soft" key={askedAt}>
          Am {momentText(askedAt)} als neue Adresse eingetragen: {newEmail}
        </p>
      ))}
    </Section>
  )
}

function Record({ person }: { person: SignupPerson }) {
  const broken = person.events.filter(({ sound }) => !sound).length
  return (
    <Section title="Nachweis">
      <p className={broken > 0 ? 'down' : 'up'}>
        <b>
          {broken > 0
            ? `${broken} von ${person.events.length} Ereignissen passen nicht zu ihrem Prüfwert. Die Aufzeichnung wurde verändert.`
            : 'Alle Prüfwerte wurden neu berechnet und stimmen.'}
        </b>
      </p>
      {person.wordings.map(({ version, wording }) => (
        <blockquote className="wording" key={version}>
          {wording}
        </blockquote>
      ))}
    </Section>
  )
}

function Letters({ person }: { person: SignupPerson }) {
  return (
    <Section title="E-Mails">
      {person.letters.length === 0 ? (
        <p className="soft">Keine, oder ihre Angaben sind nach Fristablauf gelöscht.</p>
      ) : (
        <ul className="stack person-letters">
          {person.letters.toReversed().map((letter) => (
            <li key={`${letter.kind} ${letter.queuedAt}`}>
              <b>{LETTER_NAMES[letter.kind]}</b>
              {letter.subject && <> {letter.subject}</>}
              <br />
              <span className="soft">
                {momentText(letter.sentAt ?? letter.queuedAt)}, {outcomeText(letter)}
                {letter.answer && <> ({letter.answer})</>}
                {letter.events
                  .filter(({ type }) => type in LETTER_EVENTS)
                  .map((event) => (
                    <span key={`${event.type} ${event.at}`}>
                      <br />
                      {momentText(event.at)}, {LETTER_EVENTS[event.type]}
                      {event.answer && <> ({event.answer})</>}
                    </span>
                  ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** What happened, in order, each step with what proves it. */
function PersonHistory({ person }: { person: SignupPerson }) {
  const several = new Set(person.events.map(({ signup }) => signup)).size > 1
  return (
    <Section title="Verlauf">
      <ol className="stack person-history">
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
      <dl className="stack person-facts">
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
