import { Link } from '@tanstack/react-router'
import type { SetupFinding, SetupGroup } from '../../../contract/console/setup.ts'
import { routes } from '../../../routes.ts'
import { Section } from '../../design/section.tsx'
import { counted } from '../../words.ts'

const LEVELS: Record<SetupFinding['level'], string> = { broken: 'Kaputt', open: 'Offen', hint: 'Hinweis' }
const RANK: Record<SetupFinding['level'], number> = { broken: 0, open: 1, hint: 2 }

/** What was found, the worst first. */
export function FindingGroups({ groups }: { groups: readonly SetupGroup[] }) {
  return (
    <div>
      {groups.map((group) => (
        <Section key={group.name} title={group.name} aside={verdictOf(group)}>
          {group.findings.length > 0 && (
            <ul className="findings">
              {group.findings
                .toSorted((one, other) => RANK[one.level] - RANK[other.level])
                .map((finding) => (
                  <Finding key={`${finding.code} ${finding.what}`} finding={finding} />
                ))}
            </ul>
          )}
        </Section>
      ))}
    </div>
  )
}

function verdictOf({ skippedBecause, findings }: SetupGroup): string {
  if (skippedBecause) return `nicht geprüft, weil ${skippedBecause}`
  return findings.length === 0 ? 'in Ordnung' : counted(findings.length, 'Befund', 'Befunde')
}

function Finding({ finding: { level, code, what, why, mend, record } }: { finding: SetupFinding }) {
  return (
    <li className={`finding is-${level}`}>
      <p>
        <b className="finding-level">{LEVELS[level]}</b> <b>{what}</b>
      </p>
      <p className="soft">{why}</p>
      <p>
        <span className="soft">Abhilfe:</span> {mend}
      </p>
      {record && (
        <dl className="dns-record">
          <dt>Name</dt>
          <dd>{record.name}</dd>
          <dt>Typ</dt>
          <dd>{record.type}</dd>
          <dt>Wert</dt>
          <dd>{record.value}</dd>
        </dl>
      )}
      <WayOn code={code} />
    </li>
  )
}

/** Where the finding shows, or where something can be done about it. */
function WayOn({ code }: { code: string }) {
  if (code === 'no-smtp') return <Link to="/postausgang">Zum Postausgang</Link>
  const seen = SEEN_AT.find(([begin]) => code.startsWith(begin))
  return seen ? (
    <a href={seen[1]} target="_blank" rel="noreferrer">
      {seen[2]}
    </a>
  ) : null
}

/** By the begin of a finding's code. */
const SEEN_AT: readonly (readonly [begin: string, address: string, words: string])[] = [
  ['operator-', routes.legalNotice, 'So steht es im Impressum'],
  ['privacy-', routes.privacy, 'Zur Datenschutzerklärung'],
  ['sample-voices', routes.home, 'So steht es auf der Startseite'],
  ['promo-', routes.home, 'So steht es auf der Startseite'],
  ['figure-', routes.home, 'So steht es auf der Startseite'],
  ['security-txt', routes.securityTxt, 'Zur security.txt'],
]
