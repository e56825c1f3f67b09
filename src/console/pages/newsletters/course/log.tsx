import { useQuery } from '@tanstack/react-query'
import { auditWho, auditWords } from '../../../../contract/console/audit.ts'
import { auditDetails } from '../../../../contract/console/audit-details.ts'
import { asked } from '../../../api.ts'
import { Section } from '../../../design/section.tsx'
import { Answered } from '../../../design/states.tsx'
import { timeText } from '../../../words.ts'

/** Who did what with it and when. */
export function NewsletterLog({ id }: { id: number }) {
  const query = useQuery({ ...asked('GET /api/newsletters/:id/log', { id }), staleTime: 0 })
  return (
    <Section title="Protokoll">
      <Answered query={query}>
        {({ entries, people }) => (
          <ul className="course-log">
            {entries.length === 0 && <li className="soft">Nichts aufgezeichnet.</li>}
            {entries.map((entry) => {
              const { newsletter: _, ...subject } = entry.subject
              const details = auditDetails({ ...entry, subject }, people)
              return (
                <li key={entry.number}>
                  <time dateTime={entry.at}>{timeText(entry.at)}</time> {auditWho(entry, people)}:{' '}
                  {auditWords(entry.action)}
                  {details && ` (${details})`}
                </li>
              )
            })}
          </ul>
        )}
      </Answered>
    </Section>
  )
}
