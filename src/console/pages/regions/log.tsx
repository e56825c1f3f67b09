import { type AuditEntry, auditWho, auditWords } from '../../../contract/console/audit.ts'
import { auditDetails } from '../../../contract/console/audit-details.ts'
import type { Region } from '../../../contract/console/regions.ts'
import { whenText } from '../../day-words.ts'
import { Section } from '../../design/section.tsx'
import { Link } from '../../router/link.tsx'
import { firstName } from './words.ts'

/** What was done about it, and by whom. */
export function Log({ region: { log, people, today } }: { region: Region }) {
  return (
    <Section title="Protokoll" aside={<Link to="/protokoll">Alles zeigen</Link>}>
      {log.length === 0 && <p className="soft">Noch steht hier nichts.</p>}
      <ol className="region-log">
        {log.map((entry) => (
          <li key={entry.number}>
            <time dateTime={entry.at}>{whenText(entry.at, today)}</time>
            <span>
              {firstName(auditWho(entry, people))}: {sentenceOf(entry, people)}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function sentenceOf(entry: AuditEntry, people: Region['people']): string {
  // Which region it is stands above.
  const { region: _, ...subject } = entry.subject
  return [auditWords(entry.action), auditDetails({ ...entry, subject }, people)].filter(Boolean).join(' · ')
}
