import { useQuery } from '@tanstack/react-query'
import { auditWho, auditWords } from '../../../../contract/console/audit.ts'
import { auditDetails } from '../../../../contract/console/audit-details.ts'
import { Answered } from '../../../design/states.tsx'
import { atClock } from '../../../words.ts'
import { logQuery } from './queries.ts'

/** Who did what with it and when. */
export function NewsletterLog({ id }: { id: number }) {
  return (
    <Answered query={useQuery(logQuery(id))}>
      {({ entries, people }) => (
        <ul className="course-log">
          {entries.map((entry) => {
            const { newsletter: _, ...subject } = entry.subject
            const details = auditDetails({ ...entry, subject }, people)
            return (
              <li key={entry.number}>
                <time dateTime={entry.at}>{atClock(entry.at)}</time>
                <span>
                  {auditWho(entry, people)}: {auditWords(entry.action)}
                  {details && ` (${details})`}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Answered>
  )
}
