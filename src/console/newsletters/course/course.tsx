import { Link } from 'wouter'
import { Figures } from '../../figures.tsx'
import { Section } from '../../page.tsx'
import { type Column, Table } from '../../table.tsx'
import { counted, number, whenText } from '../../words.ts'
import { Preview } from '../preview.tsx'
import { type Course, type Newsletter, OUTCOME_WORDS } from '../words.tsx'

type CourseProps = { newsletter: Newsletter; course: Course }

/** A letter from the moment it has started: on its way, held, cancelled or done. */
export function CourseOf({ newsletter, course }: CourseProps) {
  return (
    <>
      {newsletter.endedAt === null && <News newsletter={newsletter} course={course} />}
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
function News({ newsletter: { pausedBecause }, course: { findings } }: CourseProps) {
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

/** How far it is, what waits, why and until when, and who did not get it. */
function Progress({ newsletter: { id, state, isLaunch }, course }: CourseProps) {
  const { letters, outcomes, putOff, end } = course
  const { sent: accepted = 0, waiting = 0, ...ended } = outcomes
  const missed = letters - accepted - waiting
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
      <progress value={accepted} max={Math.max(1, letters)} aria-label="Angenommen" />
      <Figures
        figures={[
          ['angenommen', accepted],
          ['warten', putOff.letters],
          ['nicht angenommen', missed],
          ['kommen noch', waiting - putOff.letters],
        ]}
      />
      <ul className="rows">
        {putOff.letters > 0 && (
          <li>
            {counted(putOff.letters, 'Brief wartet', 'Briefe warten')} auf den nächsten Versuch, ab{' '}
            {whenText(putOff.nextTryAt)}. Zuletzt sagte ein Mailserver: {putOff.answer ?? 'nichts'}
          </li>
        )}
        {Object.entries(ended).map(([outcome, letters]) => (
          <li key={outcome}>
            {number(letters)} {OUTCOME_WORDS[outcome as keyof typeof ended]}
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
