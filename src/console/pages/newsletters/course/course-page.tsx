import { useQuery } from '@tanstack/react-query'
import type {
  LetterOutcome,
  NewsletterProgress,
  PlaceCourse,
} from '../../../../contract/console/newsletter-course.ts'
import type { Newsletter } from '../../../../contract/console/routes/newsletters.ts'
import { PageHead } from '../../../design/page-head.tsx'
import { Failed, Loading } from '../../../design/states.tsx'
import { number, timeText } from '../../../words.ts'
import { Preview } from '../draft/preview.tsx'
import { progressQuery, reachQuery } from '../queries.ts'
import { ReturnedLetters } from '../returned-letters.tsx'
import { StateSign } from '../state-sign.tsx'
import { useFollowState } from '../use-follow-state.ts'
import { OUTCOME_WORDS, subjectText } from '../words.ts'
import { After } from './after.tsx'
import { courseQuery } from './queries.ts'
import { Running } from './running.tsx'
import { partsOf } from './words.ts'

/** A letter from the moment it has started: on its way, held, cancelled or done. */
export function CoursePage({ newsletter }: { newsletter: Newsletter }) {
  const { id } = newsletter
  const { data: progress } = useQuery(progressQuery(id))
  const state = progress?.state ?? newsletter.state
  const course = useQuery(courseQuery(id, state))
  useFollowState(newsletter, state)
  if (course.isError && !course.data) return <Failed error={course.error} onRetry={() => course.refetch()} />
  if (!progress || !course.data) return <Loading />
  const parts = partsOf(progress.outcomes, progress.letters, course.data.waits)
  const isUnderWay = state === 'running' || state === 'paused'
  // The worker closes a newsletter within a minute after its last letter; for who looks it is done with that letter.
  const isDone = state === 'running' && parts.letters > 0 && parts.putOff + parts.toCome === 0
  const View = isUnderWay && !(isDone && !newsletter.isWelcome) ? Running : After
  return (
    <>
      <PageHead
        title={subjectText(newsletter.subject)}
        note={
          <>
            <StateSign state={isDone && !newsletter.isWelcome ? 'finished' : state} /> {noteOf(newsletter)}
          </>
        }
      />
      <View newsletter={newsletter} progress={progress} course={course.data} parts={parts} />
      <Outcomes outcomes={progress.outcomes} />
      <ReturnedLetters id={id} />
      <LetterOf newsletter={newsletter} places={course.data.places} />
    </>
  )
}

/** Why some of its letters did not leave; how many did and how many still will stands above. */
function Outcomes({ outcomes }: { outcomes: NewsletterProgress['outcomes'] }) {
  const known = Object.entries(OUTCOME_WORDS).flatMap(([outcome, words]) => {
    const letters = outcomes[outcome as LetterOutcome] ?? 0
    return letters > 0 && outcome !== 'sent' && outcome !== 'waiting' ? [{ outcome, words, letters }] : []
  })
  if (known.length === 0) return null
  return (
    <ul className="row figure-text outcomes" aria-label="Was aus den Briefen wurde">
      {known.map(({ outcome, words, letters }) => (
        <li key={outcome}>
          <b>{number(letters)}</b> {words}
        </li>
      ))}
    </ul>
  )
}

/** As each of its places got it. */
function LetterOf({ newsletter, places }: { newsletter: Newsletter; places: readonly PlaceCourse[] }) {
  const { data: reach } = useQuery(reachQuery(newsletter))
  const letters = new Map(places.map((place) => [place.postalCode, place.letters]))
  return (
    <div className="course-letter">
      <Preview draft={newsletter} reach={reach} letters={letters} />
    </div>
  )
}

function noteOf({ startedAt, endedAt, createdAt, createdBy }: Newsletter): string {
  const begun = startedAt ? `begonnen ${timeText(startedAt)}` : `geschrieben ${timeText(createdAt)}`
  const by = createdBy === null ? '' : `, geschrieben von ${createdBy}`
  return endedAt ? `${begun} · zu Ende ${timeText(endedAt)}${by}` : `${begun}${by}`
}
