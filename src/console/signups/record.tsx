import './signups.css'
import type { ReactNode } from 'react'
import type { RouterOutputs } from '../ask.ts'
import { Section } from '../page.tsx'
import { momentText } from '../words.ts'
import { HEARD, letterText, outcomeText, type Person, StateSign } from './words.tsx'

/** What is added to the page for a print. */
export type Print = RouterOutputs['signups']['proof']

type Facts = readonly (readonly [name: string, value: ReactNode, code?: 'code'])[]

/** What is not known is left out. */
const Facts = ({ facts }: { facts: Facts }) => (
  <dl className="facts">
    {facts.map(
      ([name, value, code]) =>
        value && (
          <div key={name}>
            <dt className="soft">{name}</dt>
            <dd>{code ? <code>{value}</code> : value}</dd>
          </div>
        ),
    )}
  </dl>
)

/** What happened, in order, each step with what proves it. */
export function Steps({ steps, signups }: Person) {
  return (
    <Section title="Verlauf">
      <ol className="rows">
        {steps.map(({ number, signup, title, at, isSound, facts }) => (
          <li key={number}>
            <b>{title}</b>
            {signups.length > 1 && ` · Anmeldung ${signup}`}
            <p className="soft">{at}</p>
            {!isSound && <b className="down">Dieser Eintrag wurde nachträglich verändert.</b>}
            <Facts facts={facts} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

export const Signups = ({ email, signups, address_changes }: Person) => (
  <Section title={signups.length === 1 ? 'Anmeldung' : 'Anmeldungen'}>
    <div className="stack">
      {signups.map((signup) => (
        <Facts
          key={signup.id}
          facts={[
            ['Nummer', signup.id],
            ['Zustand', <StateSign key="state" state={signup.state} />],
            ['Adresse', signup.email === email ? '' : signup.email],
            ['Postleitzahl', signup.postal_code],
            ['Nicht zustellbar seit', momentText(signup.undeliverable_at)],
            ['Zuerst abgelehnt', momentText(signup.refused_at)],
            ['Zuletzt hieß es', signup.refused_answer],
          ]}
        />
      ))}
      {address_changes.map(({ new_email, asked_at }) => (
        <p className="soft" key={asked_at}>
          Am {momentText(asked_at)} als neue Adresse eingetragen: {new_email}
        </p>
      ))}
    </div>
  </Section>
)

/** Whether the record is whole, and to what people agreed; on the print, what that proves and what not. */
export function Consent({ number, steps, wordings, print }: Person & { print: Print | undefined }) {
  const broken = steps.filter(({ isSound }) => !isSound).length
  return (
    <Section title="Nachweis">
      <div className="stack">
        <p className={broken > 0 ? 'down' : 'up'}>
          <b>
            {broken > 0
              ? `${broken} von ${steps.length} Ereignissen passen nicht zu ihrem Prüfwert. Die Aufzeichnung wurde verändert.`
              : 'Alle Prüfwerte wurden neu berechnet und stimmen.'}
          </b>
        </p>
        {wordings.map(({ version, wording }) => (
          <blockquote className="soft" key={version}>
            {wording}
          </blockquote>
        ))}
        {print && (
          <>
            <p>
              {print.operator && `${print.operator}: `}Nachweis {number}, ausgegeben am {print.madeAt}.
            </p>
            {print.faults.length === 0 ? (
              <p>Auch die Aufzeichnung aller anderen wurde neu berechnet und stimmt.</p>
            ) : (
              <ul className="down">
                {print.faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            )}
            <p>
              An die Aufzeichnung wird nur angehängt; das Ändern und Löschen weist die Datenbank zurück. Jedes
              Ereignis trägt einen Prüfwert (SHA-256) über alles, was es sagt, über die Angaben zur Person und
              über den Prüfwert davor. Das zeigt Versehen und Änderungen an einzelnen Stellen. Es belegt
              nicht, dass eine Uhr richtig ging, und nichts gegen jemanden, der die Datenbank ganz beherrscht
              und die Aufzeichnung im Ganzen neu schreibt; dafür sprechen die Protokolle der Mailserver, in
              denen Message-ID und Antwort ebenfalls stehen.
            </p>
            <p>
              Von den Links in den E-Mails ist nur der Prüfwert gespeichert, eine IP-Adresse nur, wo sie bei
              einem Ereignis steht; für sich genommen beweist sie nichts. Ob eine E-Mail geöffnet wurde, wird
              nicht gemessen.
            </p>
          </>
        )}
      </div>
    </Section>
  )
}

export const Letters = ({ letters }: Person) => (
  <Section title="E-Mails">
    {letters.length === 0 && <p className="soft">Keine, oder ihre Angaben sind nach Fristablauf gelöscht.</p>}
    <ul className="stack">
      {letters.toReversed().map((letter) => (
        <li key={`${letter.kind} ${letter.queued_at}`}>
          <b>{letterText(letter)}</b>
          {[
            { at: letter.sent_at ?? letter.queued_at, words: outcomeText(letter), answer: letter.answer },
            ...letter.events
              .filter(({ type }) => type in HEARD)
              .map(({ type, happened_at, answer }) => ({ at: happened_at, words: HEARD[type], answer })),
          ].map(({ at, words, answer }) => (
            <div className="soft" key={`${at} ${words}`}>
              {momentText(at)}, {words}
              {answer && ` (${answer})`}
            </div>
          ))}
        </li>
      ))}
    </ul>
  </Section>
)
