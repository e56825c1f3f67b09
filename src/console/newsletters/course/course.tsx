import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ask, IN_BACKGROUND } from '../../ask.ts'
import { Answered, PageHead, Section } from '../../page.tsx'
import { type Column, Table } from '../../table.tsx'
import { atClock, counted, number, timeText } from '../../words.ts'
import { Preview } from '../preview.tsx'
import { StateSign } from '../state-sign.tsx'
import { type Course, type Newsletter, OUTCOME_WORDS, type Returned, subjectText } from '../words.ts'
import { NewsletterActions } from './actions.tsx'
import { Finish } from './finish.tsx'

type CourseProps = { newsletter: Newsletter; course: Course }

/** A letter from the moment it has started: on its way, held, cancelled or done. */
export function CoursePage({ newsletter }: { newsletter: Newsletter }) {
  const { id, subject, state, startedAt, endedAt, createdBy } = newsletter
  // After its end, too, until the letters that an office had in hand are told.
  const pace = (course: Course | undefined) =>
    state === 'running' || course?.outcomes.waiting ? 2000 : state === 'paused' ? 5000 : false
  const query = useQuery(
    ask.newsletters.course.queryOptions(
      { id },
      { trpc: IN_BACKGROUND, staleTime: 0, refetchInterval: ({ state: { data } }) => pace(data) },
    ),
  )
  const by = createdBy === null ? '' : `, geschrieben von ${createdBy}`
  return (
    <>
      <PageHead
        title={subjectText(subject)}
        note={
          <>
            <StateSign state={state} /> {startedAt && `begonnen ${timeText(startedAt)}`}
            {endedAt && ` · zu Ende ${timeText(endedAt)}`}
            {by}
          </>
        }
      />
      <Answered query={query}>
        {(course) => (
          <>
            {endedAt === null && <News course={course} />}
            <Progress newsletter={newsletter} course={course} />
            <Section title="Orte" aside="gestartet ist ein Ort ab dem ersten angenommenen Brief">
              <Table
                caption="Wie weit der Brief in jedem Ort ist"
                columns={PLACE_COLUMNS}
                rows={course.places}
                rowKey={({ postalCode }) => postalCode}
              />
            </Section>
            <History id={id} />
            <Preview
              newsletter={newsletter}
              places={course.places.map((place) => ({ ...place, place: place.place ?? place.postalCode }))}
            />
          </>
        )}
      </Answered>
    </>
  )
}

/** Why a newsletter paused by itself, and what to do. */
const PAUSED = {
  blocked: {
    what: 'Von selbst angehalten: Zu viele Briefe wurden wegen unseres Namens oder Inhalts abgewiesen.',
    fix: 'Lies die Antworten, prüfe den Absender unter Einrichtung und frag den Anbieter. Ist es behoben: „Weiter senden“.',
  },
  bounces: {
    what: 'Von selbst angehalten: Zu viele Adressen nehmen nichts an.',
    fix: 'Sieh nach, ob sie bei einem einzigen Anbieter liegen: dann frag dort. Sind es alte Adressen, sende weiter; sie werden nicht mehr angeschrieben.',
  },
  complaints: {
    what: 'Von selbst angehalten: Zu viele haben den Brief als Spam gemeldet.',
    fix: 'Hält der Brief, wofür sich die Leute angemeldet haben? Sende erst weiter, wenn du weißt, warum.',
  },
}

/** Why it is slow or stands still, and when it will be done. */
function News({ course: { pausedBecause, news, plan } }: { course: Course }) {
  const said = [...(pausedBecause ? [PAUSED[pausedBecause]] : []), ...news]
  if (said.length === 0 && plan === null) return null
  return (
    <div className="section" role="status">
      {said.map(({ what, fix, ...more }) => (
        <p key={what}>
          <b className="down">{what}</b> {fix}
          {'answer' in more && <small> Er sagt: {more.answer}</small>}
        </p>
      ))}
      {plan !== null && <p>Plan: {plan}</p>}
    </div>
  )
}

/** By their class. */
const PARTS = [
  ['accepted', 'angenommen'],
  ['put-off', 'warten'],
  ['missed', 'nicht angenommen'],
  ['to-come', 'kommen noch'],
] as const
type Parts = Record<(typeof PARTS)[number][0], number>

/** How far it is, what waits, why and until when, who did not get it, and what can be done. */
function Progress({ newsletter, course }: CourseProps) {
  const { id, state, startedAt, endedAt } = newsletter
  const { letters, outcomes, waits } = course
  const { data: soon } = useQuery(ask.newsletters.leaving.queryOptions())
  // Until then it can be taken back whole, at the top of every page.
  const isLeaving = soon?.some((each) => each.id === id) ?? false
  const { sent: accepted = 0, waiting = 0 } = outcomes
  const putOff = waits.reduce((sum, wait) => sum + wait.letters, 0)
  const parts = {
    accepted,
    'put-off': putOff,
    missed: letters - accepted - waiting,
    'to-come': waiting - putOff,
  }
  const isOver = endedAt !== null
  const said = PARTS.map(([key, name]) => `${number(parts[key])} ${name}`).join(', ')
  const recipients = (words: string, result = '') => (
    <Link to={`/anmeldungen?brief=${id}${result && `&ergebnis=${result}`}`}>{words}</Link>
  )
  return (
    <Section
      title={isOver ? 'Danach' : isLeaving ? 'Gleich' : state === 'paused' ? 'Angehalten' : 'Läuft'}
      aside={isOver ? `zu Ende ${atClock(endedAt)}` : startedAt && `seit ${atClock(startedAt)}`}
    >
      <p className="lead">
        <b>{leadText(course, parts)}</b>
      </p>
      <div className="parts-bar" role="img" aria-label={`Von ${number(letters)}: ${said}`}>
        {PARTS.map(
          ([key]) => parts[key] > 0 && <i key={key} className={key} style={{ flexGrow: parts[key] }} />,
        )}
      </div>
      <ul className="figures">
        {PARTS.map(([key, name]) => (
          <li key={key}>
            <i className={key} /> <b>{number(parts[key])}</b> {name}
          </li>
        ))}
      </ul>
      <ul className="rows">
        {waits.map((wait) => (
          <li key={wait.reason}>{waitText(wait)}</li>
        ))}
        {Object.entries(OUTCOME_WORDS).map(([outcome, words]) => {
          const many = outcomes[outcome as keyof typeof OUTCOME_WORDS] ?? 0
          if (many === 0 || outcome === 'sent' || outcome === 'waiting') return null
          return (
            <li key={outcome}>
              {number(many)} {words}
            </li>
          )
        })}
        <li className="row">
          {recipients('Alle Empfänger')}
          {waiting > 0 && recipients('Wer noch wartet', 'wartet')}
          {parts.missed > 0 && recipients('Wer ihn nicht bekam', 'nicht')}
        </li>
      </ul>
      {isOver ? (
        <Finish newsletter={newsletter} accepted={accepted} missing={letters - accepted} />
      ) : (
        !isLeaving && (
          <div className="row">
            <NewsletterActions newsletter={newsletter} />
          </div>
        )
      )}
    </Section>
  )
}

/** How far it is: „Noch etwa 1 Minute, dann bleiben 44.“ */
function leadText(
  { state, letters, rate }: Course,
  { accepted, 'to-come': toCome, 'put-off': putOff }: Parts,
): string {
  const of = `${number(accepted)} von ${counted(letters, 'Brief', 'Briefen')}`
  if (state === 'cancelled') return `Abgebrochen nach ${of}.`
  if (state === 'finished') return `${number(accepted)} von ${number(letters)} haben den Brief.`
  if (state === 'paused') return `Angehalten nach ${of}. Niemand bekommt ihn, bis du weiter sendest.`
  if (toCome <= 0)
    return putOff === 0
      ? 'Alle Briefe sind durch.'
      : `${counted(putOff, 'Brief wartet', 'Briefe warten')} auf den nächsten Versuch.`
  if (rate <= 0) return 'Der erste Brief steht noch aus.'
  const remain = putOff === 0 ? '' : putOff === 1 ? ', dann bleibt einer' : `, dann bleiben ${number(putOff)}`
  return `Noch etwa ${minutesText(toCome / rate)}${remain}.`
}

function minutesText(minutes: number): string {
  if (minutes < 1.5) return 'eine Minute'
  if (minutes < 90) return `${Math.round(minutes)} Minuten`
  return `${number(Math.round(minutes / 6) / 10)} Stunden`
}

/** „44 warten auf den nächsten Versuch in 3:38, zuletzt: 452 Postfach voll“ */
function waitText({ reason, letters, nextTryAt, answer }: Course['waits'][number]): string {
  const count = `${number(letters)} ${letters === 1 ? 'wartet' : 'warten'}`
  const next = `in ${clockTo(nextTryAt)}`
  const why = {
    deferred: `${count} auf den nächsten Versuch ${next}`,
    blocked: `${count}, unseretwegen abgewiesen: nächster Versuch ${next}`,
    refused: `${number(letters)} abgewiesen, ein letzter Versuch folgt ${next}`,
    possibly_delivered: `${number(letters)} vielleicht zugestellt: Der Mailserver antwortete nicht, ein letzter Versuch folgt ${next}`,
  }[reason]
  return answer === null ? why : `${why}, zuletzt: ${answer}`
}

/** `3:38`; from an hour on „2 Stunden“. Asked anew every few seconds. */
function clockTo(at: string): string {
  const seconds = Math.round((Date.parse(at) - Date.now()) / 1000)
  if (seconds <= 0) return 'wenigen Sekunden'
  if (seconds >= 3600) return counted(Math.round(seconds / 3600), 'Stunde', 'Stunden')
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const PLACE_COLUMNS: Column<Course['places'][number]>[] = [
  {
    head: 'Ort',
    cell: ({ place, postalCode }) => <Link to={`/anmeldungen?ort=${postalCode}`}>{place ?? postalCode}</Link>,
  },
  {
    head: 'angenommen',
    numeric: true,
    cell: ({ accepted, letters }) => `${number(accepted)} von ${number(letters)}`,
  },
  { head: 'wartet', numeric: true, cell: ({ waiting }) => number(waiting) },
  { head: 'nicht', numeric: true, cell: ({ missed }) => number(missed) },
  { head: 'Nachzügler', numeric: true, cell: ({ welcomed }) => number(welcomed) },
  { head: 'gestartet', cell: ({ startedAt }) => (startedAt === null ? 'sammelt' : atClock(startedAt)) },
]

/** What was heard of its letters after they were accepted, and who did what with it. What comes back comes by the minute, for days. */
function History({ id }: { id: number }) {
  const query = useQuery(
    ask.newsletters.history.queryOptions(
      { id },
      { trpc: IN_BACKGROUND, staleTime: 0, refetchInterval: 30_000 },
    ),
  )
  return (
    <Answered query={query}>
      {({ log, returned }) => (
        <>
          {returned.length > 0 && (
            <Section title="Was zurückkam" aside={number(returned.length)}>
              <Table
                caption="Briefe, die angenommen wurden und zurückkamen"
                columns={RETURNED_COLUMNS}
                rows={returned}
                rowKey={({ letter, at }) => `${letter} ${at}`}
              />
            </Section>
          )}
          <Section title="Protokoll">
            <ul className="rows">
              {log.length === 0 && <li className="soft">Nichts aufgezeichnet.</li>}
              {log.map(({ number: line, at, who, what, details }) => (
                <li key={line}>
                  <time className="soft" dateTime={at}>
                    {timeText(at)}
                  </time>{' '}
                  {who}: {what}
                  {details && ` (${details})`}
                </li>
              ))}
            </ul>
          </Section>
        </>
      )}
    </Answered>
  )
}

const RETURN_WORDS: Record<Returned['type'], string> = {
  bounced_hard: 'Adresse gibt es nicht',
  bounced_soft: 'Postfach voll oder nicht erreichbar',
  blocked: 'unseretwegen abgewiesen',
  complained: 'als Spam gemeldet, abgemeldet',
}

const RETURNED_COLUMNS: Column<Returned>[] = [
  { head: 'Adresse', cell: ({ address }) => address ?? 'gelöscht' },
  { head: 'PLZ', cell: ({ postalCode }) => postalCode },
  { head: 'Was', cell: ({ type }) => RETURN_WORDS[type] },
  { head: 'Was gesagt wurde', cell: ({ answer }) => answer },
  { head: 'Wann', cell: ({ at }) => timeText(at) },
]
