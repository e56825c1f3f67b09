import './course.css'
import { useQuery } from '@tanstack/react-query'
import type { NewsletterCourse, NewsletterProgress } from '../../../../contract/console/newsletter-course.ts'
import type { Newsletter } from '../../../../contract/console/routes/newsletters.ts'
import { Section } from '../../../design/section.tsx'
import { useFilters } from '../../../router/use-search.ts'
import { atClock, counted, number } from '../../../words.ts'
import { reachQuery } from '../queries.ts'
import { FinishButton } from './finish-button.tsx'
import { NewsletterLog } from './log.tsx'
import { PlaceCourseTable } from './place-course-table.tsx'
import { logQuery } from './queries.ts'
import { Recipients } from './recipients.tsx'
import { readCourseSearch } from './search.ts'
import { Tabs } from './tabs.tsx'
import type { Parts } from './words.ts'

type AfterProps = {
  newsletter: Newsletter
  progress: NewsletterProgress
  course: NewsletterCourse
  parts: Parts
}

/** When it is done or was cancelled: who has it, by place and by person, what was done, and the way to the rest. */
export function After({ newsletter, progress, course, parts }: AfterProps) {
  const [{ teil = 'orte' }, change] = useFilters(readCourseSearch)
  const isCancelled = progress.state === 'cancelled'
  const late = course.places.reduce((sum, { welcomed }) => sum + welcomed, 0)
  const region = useQuery(reachQuery(newsletter)).data?.region
  const started = newsletter.isLaunch && region?.state === 'started' ? `${region.name} läuft. ` : ''
  const { data: log } = useQuery(logQuery(newsletter.id))
  return (
    <>
      <Section
        title={isCancelled ? 'Abgebrochen' : 'Danach'}
        aside={newsletter.endedAt && `${isCancelled ? 'um' : 'fertig seit'} ${atClock(newsletter.endedAt)}`}
      >
        <p className="course-lead">
          {isCancelled
            ? `Abgebrochen nach ${number(parts.accepted)} von ${counted(parts.letters, 'Brief', 'Briefen')}.`
            : `${started}${number(parts.accepted)} von ${number(parts.letters)} haben den Brief.`}
        </p>
        <p className="soft">{isCancelled ? missingText(parts) : afterText(parts, late)}</p>
        <FinishButton newsletter={newsletter} parts={parts} />
      </Section>
      <Section title="Im Einzelnen">
        <Tabs
          label="Was aus dem Brief wurde"
          chosen={teil}
          onChange={(tab) => change({ teil: tab === 'orte' ? undefined : tab, ergebnis: undefined })}
          tabs={[
            { id: 'orte', name: 'Orte', count: course.places.length },
            { id: 'empfaenger', name: 'Empfänger', count: parts.letters },
            { id: 'protokoll', name: 'Protokoll', count: log?.entries.length },
          ]}
        >
          {teil === 'orte' && <PlaceCourseTable course={course} isOver isCancelled={isCancelled} />}
          {teil === 'empfaenger' && (
            <Recipients newsletter={newsletter} parts={parts} welcome={course.welcome} late={late} />
          )}
          {teil === 'protokoll' && <NewsletterLog id={newsletter.id} />}
        </Tabs>
      </Section>
    </>
  )
}

function missingText({ letters, accepted }: Parts): string {
  const missing = letters - accepted
  return missing === 0
    ? 'Niemand fehlt.'
    : `${missing === 1 ? 'Es fehlt ein Haushalt.' : `Es fehlen ${number(missing)} Haushalte.`}`
}

function afterText({ missed }: Parts, late: number): string {
  const refused =
    missed === 0
      ? 'Alle nahm ein Mailserver an.'
      : `${missed === 1 ? 'Einer kam nicht an' : `${number(missed)} kamen nicht an`}: abgewiesen, vorher abgemeldet oder aufgegeben.`
  if (late === 0) return refused
  return `${refused} ${late === 1 ? 'Ein Nachzügler kam' : `${number(late)} Nachzügler kamen`} dazu.`
}
