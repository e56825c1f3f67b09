import './signups.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { ask, office, queries } from '../ask.ts'
import { Button, Dialog, Field, Form } from '../controls.tsx'
import { Download } from '../download.tsx'
import { useMe } from '../me.ts'
import { Answered, PageHead, Section } from '../page.tsx'
import { useAction } from '../toasts.tsx'
import { MASKED_TEXT, momentText } from '../words.ts'
import { HEARD, letterText, outcomeText, type Person, StateSign } from './words.tsx'

/** All that is kept about the owner of one address, and what can be done for them. */
export default function PersonPage() {
  const number = Number(useParams().number)
  const query = useQuery(ask.signups.person.queryOptions({ number }))
  const { data: person } = query
  const mayOnlyLook = useMe()?.may.send === false
  const back = useBack()
  return (
    <>
      <PageHead
        title={person?.email ?? `Anmeldung ${number}`}
        note={
          <>
            <Link to={back}>{back.includes('?') ? 'Zurück zur Liste' : 'Alle Anmeldungen'}</Link>
            {mayOnlyLook && ` · ${MASKED_TEXT}`}
          </>
        }
      >
        {person && <Actions person={person} />}
      </PageHead>
      <Answered query={query}>
        {(data) => (
          <div className="columns">
            <Steps person={data} />
            <div>
              <Signups person={data} />
              <Record person={data} />
              <Letters person={data} />
            </div>
          </div>
        )}
      </Answered>
    </>
  )
}

/** The list, filtered as it was when this page was opened from it. */
function useBack(): string {
  const search = useHistoryState<string>()
  return `/anmeldungen${typeof search === 'string' ? search : ''}`
}

/** What can be done for one person; each with the role that it takes. */
function Actions({ person }: { person: Person }) {
  const { number, signups } = person
  const me = useMe()
  const [erasing, setErasing] = useState(false)
  const renews = ask.signups.person.queryKey({ number })
  const resend = useAction({
    send: () => office.signups.resend.mutate({ number }),
    renews,
    done: (text) => ({ title: 'Noch ein Versuch', text }),
    failed: 'Nicht verschickt',
  })
  const own = signups.find(({ id }) => id === number)
  const isRefused = own?.state === 'undeliverable' || (own?.refused_at && own.state !== 'left')
  return (
    <>
      {me?.may.send && (isRefused || own?.state === 'open') && (
        <Button tone="main" busy={resend.isPending && 'Wird geschickt …'} onClick={() => resend.mutate()}>
          {isRefused ? 'Noch einmal versuchen' : 'Bestätigung noch einmal senden'}
        </Button>
      )}
      {me?.may.administer && (
        <>
          <Download file="proof" input={{ number }}>
            Nachweis zum Drucken
          </Download>
          <Download file="person" input={{ number }}>
            Auskunft als Datei
          </Download>
          <Button tone="destructive" onClick={() => setErasing(true)}>
            Löschen …
          </Button>
        </>
      )}
      {erasing && <EraseDialog person={person} onClose={() => setErasing(false)} />}
    </>
  )
}

/** Asks for the address once more before a person is erased for good. */
function EraseDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { number, email, signups } = person
  const [typed, setTyped] = useState('')
  const [, navigate] = useLocation()
  const back = useBack()
  const erase = useAction({
    send: () => office.signups.erase.mutate({ number, email: typed }),
    renews: ask.signups.pathKey(),
    done: () => ({ title: 'Gelöscht', text: 'Geblieben ist ein Prüfwert auf der Sperrliste.' }),
    onSuccess: () => {
      navigate(back, { replace: true })
      // Nothing of the person is left in this window.
      queries.removeQueries({ queryKey: ask.signups.pathKey() })
    },
  })
  return (
    <Dialog title="Alles zu dieser Person löschen" onClose={onClose}>
      <p>
        Gelöscht werden {signups.length === 1 ? 'die Anmeldung' : `${signups.length} Anmeldungen`}, alle
        E-Mails und alle Angaben im Nachweis. Das lässt sich nicht zurücknehmen. Hole die Auskunft vorher,
        wenn sie verlangt ist.
      </p>
      <Form
        action="Endgültig löschen"
        tone="destructive"
        busy={erase.isPending && 'Wird gelöscht …'}
        disabled={typed.trim().toLowerCase() !== email.toLowerCase()}
        error={erase.error}
        onSend={() => erase.mutate()}
        foot={<Button onClick={onClose}>Abbrechen</Button>}
      >
        <Field
          label={`Tippe ${email} zur Bestätigung`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </Form>
    </Dialog>
  )
}

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
function Steps({ person: { steps } }: { person: Person }) {
  const several = new Set(steps.map(({ signup }) => signup)).size > 1
  return (
    <Section title="Verlauf">
      <ol className="rows">
        {steps.map(({ number, signup, title, at, isSound, facts }) => (
          <li key={number}>
            <b>{title}</b>
            <p className="soft">
              {momentText(at)}
              {several && ` · Anmeldung ${signup}`}
            </p>
            {!isSound && <b className="down">Dieser Eintrag wurde nachträglich verändert.</b>}
            <Facts facts={facts} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Signups({ person: { email, signups, address_changes } }: { person: Person }) {
  return (
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
              ['Angemeldet', momentText(signup.created_at)],
              ['Bestätigt', momentText(signup.confirmed_at)],
              ['Abgemeldet', momentText(signup.withdrawn_at)],
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
}

function Record({ person: { steps, wordings } }: { person: Person }) {
  const broken = steps.filter(({ isSound }) => !isSound).length
  return (
    <Section title="Nachweis">
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
    </Section>
  )
}

function Letters({ person: { letters } }: { person: Person }) {
  return (
    <Section title="E-Mails">
      {letters.length === 0 && (
        <p className="soft">Keine, oder ihre Angaben sind nach Fristablauf gelöscht.</p>
      )}
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
}
