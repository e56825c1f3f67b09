import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ask, IN_BACKGROUND } from '../../ask.ts'
import { Figures } from '../../figures.tsx'
import { Answered, Section } from '../../page.tsx'
import { type Column, Table } from '../../table.tsx'
import { counted, number, whenText } from '../../words.ts'
import { Preview } from '../preview.tsx'
import { type Course, type Newsletter, OUTCOME_WORDS } from '../words.tsx'

/** A letter from the moment it has started: on its way, held, cancelled or done. */
export function CourseOf({ newsletter }: { newsletter: Newsletter }) {
  const { id, state, endedAt } = newsletter
  // After its end, too, until the letters that an office had in hand are told.
  const pace = (course: Course | undefined) =>
    state === 'sending' || course?.outcomes.waiting ? 2000 : state === 'paused' ? 5000 : false
  const query = useQuery(
    ask.newsletters.course.queryOptions(
      { id },
      { trpc: IN_BACKGROUND, staleTime: 0, refetchInterval: ({ state: { data } }) => pace(data) },
    ),
  )
  return (
    <Answered query={query}>
      {(course) => (
        <>
          {endedAt === null && <News course={course} />}
          <Progress newsletter={newsletter} course={course} />
          <div className="columns">
            <Section title="Orte" aside="gestartet ist ein Ort ab dem ersten angenommenen Brief">
              <Table
                caption="Wie weit der Brief in jedem Ort ist"
                columns={PLACE_COLUMNS}
                rows={course.places}
                rowKey={({ postalCode }) => postalCode}
              />
            </Section>
            <Preview newsletter={newsletter} places={course.places} />
          </div>
        </>
      )}
    </Answered>
  )
}

/** Why a newsletter paused by itself, and what to do. */
const PAUSED = {
  blocked:
    'Zu viele Briefe wurden wegen unseres Namens oder Inhalts abgewiesen. Lies die Antworten, prüfe den Absender unter Einrichtung und frag den Anbieter. Ist es behoben: „Weiter senden“.',
  bounces:
    'Zu viele Adressen nehmen nichts an. Liegen sie bei einem einzigen Anbieter, dann frag dort. Sind es alte Adressen, sende weiter; sie werden nicht mehr angeschrieben.',
  complaints:
    'Zu viele haben den Brief als Spam gemeldet. Hält er, wofür sich die Leute angemeldet haben? Sende erst weiter, wenn du weißt, warum.',
}

/** Why it paused by itself, and why letters do not leave as they should. */
function News({ course: { pausedBecause, findings } }: { course: Course }) {
  if (pausedBecause === null && findings.length === 0) return null
  return (
    <div className="section" role="status">
      {pausedBecause && (
        <p>
          <b className="down">Von selbst angehalten.</b> {PAUSED[pausedBecause]}
        </p>
      )}
      {findings.map(({ what, why, fix }) => (
        <p key={what}>
          <b className="down">{what}</b> {fix} <small>{why}</small>
        </p>
      ))}
    </div>
  )
}

/** By their class. */
const PARTS = {
  accepted: 'angenommen',
  'put-off': 'warten',
  missed: 'nicht angenommen',
  'to-come': 'kommen noch',
}

type ProgressProps = { newsletter: Newsletter; course: Course }

/** How far it is, what waits, why and until when, and who did not get it. */
function Progress({ newsletter: { id, state, isLaunch }, course }: ProgressProps) {
  const { letters, outcomes, putOff, end } = course
  const { sent: accepted = 0, waiting = 0, ...ended } = outcomes
  const missed = letters - accepted - waiting
  const many = { accepted, 'put-off': putOff.letters, missed, 'to-come': waiting - putOff.letters }
  const parts = namesOf(PARTS).map((name) => ({ name, words: PARTS[name], letters: many[name] }))
  const recipients = (words: string, result = '') => (
    <Link to={`/anmeldungen?brief=${id}${result && `&ergebnis=${result}`}`}>{words}</Link>
  )
  return (
    <Section title="Wie weit er ist" aside={end && `fertig ${end}`}>
      <p className="lead">
        <b>
          {number(accepted)} von {counted(letters, 'Brief', 'Briefen')} angenommen.
        </b>{' '}
        {state === 'paused' && 'Sonst bekommt ihn niemand, bis du weiter sendest.'}
        {state === 'cancelled' && isLaunch && 'Eine Kopie geht an alle, die noch keinen Startbrief haben.'}
      </p>
      <div className="parts-bar" aria-hidden>
        {parts.map(
          (part) =>
            part.letters > 0 && (
              <i key={part.name} className={part.name} style={{ flexGrow: part.letters }} />
            ),
        )}
      </div>
      <Figures figures={parts.map(({ words, letters, name }) => [words, letters, name] as const)} />
      <ul className="rows">
        {putOff.letters > 0 && (
          <li>
            {counted(putOff.letters, 'Brief wartet', 'Briefe warten')} auf den nächsten Versuch, ab{' '}
            {whenText(putOff.nextTryAt)}. Zuletzt sagte ein Mailserver: {putOff.answer ?? 'nichts'}
          </li>
        )}
        {namesOf(ended).map((outcome) => (
          <li key={outcome}>
            {number(ended[outcome] ?? 0)} {OUTCOME_WORDS[outcome]}
          </li>
        ))}
        <li className="row">
          {recipients('Alle Empfänger')}
          {waiting > 0 && recipients('Wer noch wartet', 'wartet')}
          {missed > 0 && recipients('Wer ihn nicht bekam', 'nicht')}
          <Link to="/postausgang">Was zurückkam</Link>
        </li>
      </ul>
    </Section>
  )
}

const namesOf = <Names extends object>(words: Names) => Object.keys(words) as (keyof Names)[]

const PLACE_COLUMNS: Column<Course['places'][number]>[] = [
  {
    head: 'Ort',
    cell: ({ place, postalCode }) => <Link to={`/anmeldungen?suche=${postalCode}`}>{place}</Link>,
  },
  {
    head: 'angenommen',
    numeric: true,
    cell: ({ accepted, letters }) => `${number(accepted)} von ${number(letters)}`,
  },
  { head: 'wartet', numeric: true, cell: ({ waiting }) => number(waiting) },
  {
    head: 'nicht',
    numeric: true,
    cell: ({ letters, accepted, waiting }) => number(letters - accepted - waiting),
  },
  { head: 'gestartet', cell: ({ startedAt }) => (startedAt === null ? 'sammelt' : whenText(startedAt)) },
]
