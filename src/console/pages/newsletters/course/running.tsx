import './course.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { NewsletterCourse, NewsletterProgress } from '../../../../contract/console/newsletter-course.ts'
import type { Newsletter } from '../../../../contract/console/routes/newsletters.ts'
import { Section } from '../../../design/section.tsx'
import { leavingQuery } from '../../../leaving/queries.ts'
import { Link } from '../../../router/link.tsx'
import { atClock, number } from '../../../words.ts'
import { NewsletterActions } from '../newsletter-actions.tsx'
import { NewsletterNews } from '../newsletter-news.tsx'
import { Lanes } from './lanes.tsx'
import { PlaceCourseTable } from './place-course-table.tsx'
import { type Parts, runningLead, waitText } from './words.ts'

type RunningProps = {
  newsletter: Newsletter
  progress: NewsletterProgress
  course: NewsletterCourse
  parts: Parts
}

/** While letters leave, or are held: how far, what waits, why and until when, and each place. */
export function Running({ newsletter, progress, course, parts }: RunningProps) {
  const isHeld = progress.state === 'paused'
  const { data: soon } = useQuery(leavingQuery)
  // Until then it can be taken back whole, at the top of every page.
  const isLeaving = soon?.leaving.some(({ id }) => id === newsletter.id) ?? false
  return (
    <>
      <NewsletterNews progress={progress} />
      <div className="columns course-board">
        <Section
          title={isHeld ? 'Angehalten' : isLeaving ? 'Gleich' : 'Läuft'}
          aside={newsletter.startedAt && `seit ${atClock(newsletter.startedAt)}`}
        >
          <p className="course-lead">
            {isHeld
              ? `Angehalten nach ${number(parts.accepted)} von ${number(parts.letters)} Briefen.`
              : runningLead(parts, progress.rate)}
          </p>
          <PartsBar parts={parts} />
          <Waits waits={course.waits} parts={parts} id={newsletter.id} />
          {!isLeaving && (
            <div className="row course-buttons">
              <NewsletterActions newsletter={newsletter} state={progress.state} course={course} />
              <span className="soft">
                {isHeld
                  ? 'Niemand bekommt ihn, bis du weiter sendest.'
                  : 'Was der Mailserver gerade annimmt, geht noch hinaus.'}
              </span>
            </div>
          )}
        </Section>
        <div>
          <Section title={isHeld ? 'Orte' : 'Läuft: Orte'} aside="wächst mit">
            <PlaceCourseTable course={course} isOver={false} />
            <p className="soft course-note">
              Gestartet ist ein Ort ab dem ersten angenommenen Brief, nicht schon beim Drücken.
            </p>
          </Section>
          <Lanes rate={progress.rate} isHeld={isHeld} />
        </div>
      </div>
    </>
  )
}

const PARTS = [
  { key: 'accepted', sign: 'part-accepted', name: 'angenommen' },
  { key: 'putOff', sign: 'part-put-off', name: 'warten' },
  { key: 'missed', sign: 'part-missed', name: 'abgelehnt' },
  { key: 'toCome', sign: 'part-to-come', name: 'kommen noch' },
] as const

/** Accepted, put off, missed, to come: as a bar, and as figures beside its colours and hatching. */
export function PartsBar({ parts }: { parts: Parts }) {
  const said = PARTS.map(({ key, name }) => `${number(parts[key])} ${name}`).join(', ')
  return (
    <>
      <div className="parts-bar" role="img" aria-label={`Von ${number(parts.letters)}: ${said}`}>
        {PARTS.map(
          ({ key, sign }) =>
            parts[key] > 0 && <i key={key} className={sign} style={{ flexGrow: parts[key] }} />,
        )}
      </div>
      <dl className="parts">
        {PARTS.map(({ key, sign, name }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>
              <i className={sign} />
              {number(parts[key])}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type WaitsProps = { waits: NewsletterCourse['waits']; parts: Parts; id: number }

/** Why letters wait and until when; who did not take one. */
function Waits({ waits, parts, id }: WaitsProps) {
  const now = useClock(waits.length > 0)
  return (
    <ul className="course-says">
      {waits.map((wait) => {
        const [what, said] = waitText(wait, now)
        return (
          <li key={wait.reason}>
            <p>
              <b>{what}</b>
              {said}
            </p>
            <Link to={`/briefe/${id}`} search={{ teil: 'empfaenger', ergebnis: 'wartet' }}>
              ansehen
            </Link>
          </li>
        )
      })}
      {parts.missed > 0 && (
        <li>
          <p>
            <b>{number(parts.missed)} nicht angenommen.</b> Sie bekommen keinen weiteren Versuch.
          </p>
          <Link to={`/briefe/${id}`} search={{ teil: 'empfaenger', ergebnis: 'nicht' }}>
            ansehen
          </Link>
        </li>
      )}
    </ul>
  )
}

function useClock(goes: boolean): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (!goes) return
    const timer = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(timer)
  }, [goes])
  return now
}
