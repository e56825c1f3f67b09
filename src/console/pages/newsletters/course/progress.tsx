import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type {
  LetterOutcome,
  NewsletterCourse,
  NewsletterProgress,
} from '../../../../contract/console/newsletter-course.ts'
import type { Newsletter } from '../../../../contract/console/routes/newsletters.ts'
import { Section } from '../../../design/section.tsx'
import { leavingQuery } from '../../../leaving/queries.ts'
import { Link } from '../../../router/link.tsx'
import { atClock, number } from '../../../words.ts'
import { NewsletterActions } from '../newsletter-actions.tsx'
import { NewsletterNews } from '../newsletter-news.tsx'
import { OUTCOME_WORDS } from '../words.ts'
import { FinishButton } from './finish-button.tsx'
import type { RESULTS } from './search.ts'
import { type Parts, progressLead, waitText } from './words.ts'

type ProgressProps = {
  newsletter: Newsletter
  progress: NewsletterProgress
  course: NewsletterCourse
  parts: Parts
}

/** How far it is, what waits, why and until when, who did not get it, and what can be done. */
export function Progress({ newsletter, progress, course, parts }: ProgressProps) {
  const { id, startedAt, endedAt } = newsletter
  const { data: soon } = useQuery(leavingQuery)
  // Until then it can be taken back whole, at the top of every page.
  const isLeaving = soon?.leaving.some((each) => each.id === id) ?? false
  const isOver = endedAt !== null
  return (
    <>
      {!isOver && <NewsletterNews progress={progress} />}
      <Section
        title={
          isOver ? 'Danach' : isLeaving ? 'Gleich' : progress.state === 'paused' ? 'Angehalten' : 'Läuft'
        }
        aside={isOver ? `zu Ende ${atClock(endedAt)}` : startedAt && `seit ${atClock(startedAt)}`}
      >
        <p className="course-lead">{progressLead(progress, parts)}</p>
        <PartsBar parts={parts} />
        <ul className="course-says">
          <Waits waits={course.waits} />
          {missed(progress.outcomes).map(([outcome, letters]) => (
            <li key={outcome}>
              {number(letters)} {OUTCOME_WORDS[outcome]}
            </li>
          ))}
          <li className="row">
            <Recipients id={id}>Alle Empfänger</Recipients>
            {parts.putOff + parts.toCome > 0 && (
              <Recipients id={id} result="wartet">
                Wer noch wartet
              </Recipients>
            )}
            {parts.missed > 0 && (
              <Recipients id={id} result="nicht">
                Wer ihn nicht bekam
              </Recipients>
            )}
          </li>
        </ul>
        {isOver ? (
          <FinishButton newsletter={newsletter} parts={parts} />
        ) : (
          !isLeaving && (
            <div className="row course-buttons">
              <NewsletterActions newsletter={newsletter} state={progress.state} course={course} />
            </div>
          )
        )}
      </Section>
    </>
  )
}

const PARTS = [
  { key: 'accepted', sign: 'part-accepted', name: 'angenommen' },
  { key: 'putOff', sign: 'part-put-off', name: 'warten' },
  { key: 'missed', sign: 'part-missed', name: 'nicht angenommen' },
  { key: 'toCome', sign: 'part-to-come', name: 'kommen noch' },
] as const

/** As a bar, and as figures beside its colours and hatching. */
function PartsBar({ parts }: { parts: Parts }) {
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

function Waits({ waits }: Pick<NewsletterCourse, 'waits'>) {
  const now = useClock(waits.length > 0)
  return waits.map((wait) => <li key={wait.reason}>{waitText(wait, now)}</li>)
}

type RecipientsProps = { id: number; result?: keyof typeof RESULTS; children: string }

/** The list of sign-ups, filtered by what became of this letter. */
function Recipients({ id, result, children }: RecipientsProps) {
  return (
    <Link to="/anmeldungen" search={{ brief: String(id), ergebnis: result }}>
      {children}
    </Link>
  )
}

/** Why, with how many. */
function missed(outcomes: NewsletterProgress['outcomes']): [LetterOutcome, number][] {
  const known = Object.entries(outcomes) as [LetterOutcome, number][]
  return known.filter(([outcome, letters]) => letters > 0 && outcome !== 'sent' && outcome !== 'waiting')
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
