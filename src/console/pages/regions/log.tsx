import { auditWho, auditWords } from '../../../contract/console/audit.ts'
import type { Region } from '../../../contract/console/regions.ts'
import { whenText } from '../../day-words.ts'
import { Section } from '../../design/section.tsx'
import { Link } from '../../router/link.tsx'
import { logSentence } from './log-words.ts'
import { firstName } from './words.ts'

/** What was done about it, and by whom. */
export function Log({ region }: { region: Region }) {
  const { log, people, today } = region
  return (
    <Section title="Protokoll" id="protokoll" aside={<Link to="/protokoll">Alles zeigen</Link>}>
      <ol className="region-log">
        {log.map((entry) => (
          <li key={entry.number}>
            <time dateTime={entry.at}>{whenText(entry.at, today)}</time>
            <span>
              {logSentence(entry, firstName(auditWho(entry, people)), region) ??
                `${firstName(auditWho(entry, people))}: ${auditWords(entry.action)}.`}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
