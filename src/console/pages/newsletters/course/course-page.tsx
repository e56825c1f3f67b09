import './course.css'
import { useQuery } from '@tanstack/react-query'
import type { Newsletter } from '../../../../contract/console/routes/newsletters.ts'
import { PageHead } from '../../../design/page-head.tsx'
import { Section } from '../../../design/section.tsx'
import { Failed, Loading } from '../../../design/states.tsx'
import { timeText } from '../../../words.ts'
import { Preview } from '../draft/preview.tsx'
import { progressQuery, reachQuery } from '../queries.ts'
import { StateSign } from '../state-sign.tsx'
import { useFollowState } from '../use-follow-state.ts'
import { subjectText } from '../words.ts'
import { NewsletterLog } from './log.tsx'
import { PlaceCourseTable } from './place-course-table.tsx'
import { Progress } from './progress.tsx'
import { courseQuery } from './queries.ts'
import { ReturnedLetters } from './returned-letters.tsx'
import { partsOf } from './words.ts'

/** A letter from the moment it has started: on its way, held, cancelled or done. */
export function CoursePage({ newsletter }: { newsletter: Newsletter }) {
  const { id } = newsletter
  const { data: progress } = useQuery(progressQuery(id))
  const { data: reach } = useQuery(reachQuery(newsletter))
  const state = progress?.state ?? newsletter.state
  const course = useQuery(courseQuery(id, state))
  useFollowState(newsletter, state)
  if (course.isError && !course.data) return <Failed error={course.error} onRetry={() => course.refetch()} />
  if (!progress || !course.data) return <Loading />
  const parts = partsOf(progress.outcomes, progress.letters, course.data.waits)
  const letters = new Map(course.data.places.map((place) => [place.postalCode, place.letters]))
  return (
    <>
      <PageHead
        title={subjectText(newsletter.subject)}
        note={
          <>
            <StateSign state={state} /> {noteOf(newsletter)}
          </>
        }
      />
      <Progress newsletter={newsletter} progress={progress} course={course.data} parts={parts} />
      <Section title="Orte" aside="gestartet ist ein Ort ab dem ersten angenommenen Brief">
        <PlaceCourseTable course={course.data} />
      </Section>
      <ReturnedLetters id={id} />
      <NewsletterLog id={id} key={state} />
      <div className="course-letter">
        <Preview draft={newsletter} reach={reach} letters={letters} />
      </div>
    </>
  )
}

function noteOf({ startedAt, endedAt, createdAt, createdBy }: Newsletter): string {
  const begun = startedAt ? `begonnen ${timeText(startedAt)}` : `geschrieben ${timeText(createdAt)}`
  const by = createdBy === null ? '' : `, geschrieben von ${createdBy}`
  return endedAt ? `${begun} · zu Ende ${timeText(endedAt)}${by}` : `${begun}${by}`
}
