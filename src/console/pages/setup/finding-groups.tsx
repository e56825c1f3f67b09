import '../../design/finding.css'
import type { SetupFinding, SetupGroup } from '../../../contract/console/setup.ts'
import { programRoutes, routes } from '../../../routes.ts'
import { Section } from '../../design/section.tsx'
import { Link } from '../../router/link.tsx'
import { counted } from '../../words.ts'
import { WHO, wayOf } from './ways.ts'

const LEVELS: Record<SetupFinding['level'], string> = { broken: 'Kaputt', open: 'Offen', hint: 'Hinweis' }
const RANK: Record<SetupFinding['level'], number> = { broken: 0, open: 1, hint: 2 }

/** What was found, the worst first. */
export function FindingGroups({ groups }: { groups: readonly SetupGroup[] }) {
  return (
    <div>
      {worstFirst(groups).map((group) => (
        <Section key={group.name} title={group.name} aside={verdictOf(group)}>
          {group.findings.length > 0 && (
            <ul className="stack findings">
              {alikeOf(group.findings).map((alike) => (
                <Findings key={alike[0].code} alike={alike} />
              ))}
            </ul>
          )}
        </Section>
      ))}
      <p className="soft setup-elsewhere">
        Was Empfänger von eurer Domain sonst noch halten, sagt{' '}
        <a href="https://internet.nl/test-mail/" target="_blank" rel="noreferrer">
          internet.nl
        </a>
        .
      </p>
    </div>
  )
}

/** What has nothing to tell comes last. */
function worstFirst(groups: readonly SetupGroup[]): SetupGroup[] {
  const rankOf = ({ findings }: SetupGroup) => Math.min(3, ...findings.map(({ level }) => RANK[level]))
  return groups.toSorted((one, other) => rankOf(one) - rankOf(other))
}

function verdictOf({ skippedBecause, findings }: SetupGroup): string {
  if (skippedBecause) return `nicht geprüft, weil ${skippedBecause}`
  return findings.length === 0 ? 'in Ordnung' : counted(findings.length, 'Befund', 'Befunde')
}

type Alike = readonly [SetupFinding, ...SetupFinding[]]

/** Findings that have the same reason stand together; the worst first. */
function alikeOf(findings: readonly SetupFinding[]): Alike[] {
  const byReason = new Map<string, [SetupFinding, ...SetupFinding[]]>()
  for (const finding of findings.toSorted((one, other) => RANK[one.level] - RANK[other.level])) {
    const key = `${finding.level} ${finding.why}`
    const alike = byReason.get(key)
    if (alike) alike.push(finding)
    else byReason.set(key, [finding])
  }
  return [...byReason.values()]
}

function Findings({ alike }: { alike: Alike }) {
  const [first, ...more] = alike
  const sharesFix = more.every(({ fix }) => fix === first.fix)
  return (
    <li className={`finding is-${first.level}`}>
      <p>
        <b className="finding-level">{LEVELS[first.level]}</b>{' '}
        <b>{more.length === 0 ? first.what : counted(alike.length, 'Befund', 'Befunde')}</b>
      </p>
      <p className="soft">{first.why}</p>
      {more.length > 0 && (
        <ul className="stack alike-findings">
          {alike.map((finding) => (
            <li key={`${finding.code} ${finding.what}`}>
              <b>{finding.what}</b>
              {!sharesFix && <Fix finding={finding} />}
            </li>
          ))}
        </ul>
      )}
      {(more.length === 0 || sharesFix) && <Fix finding={first} />}
      <WayOn finding={first} />
    </li>
  )
}

function Fix({ finding: { fix } }: { finding: SetupFinding }) {
  return (
    <p>
      <span className="soft">Abhilfe:</span> {fix}
    </p>
  )
}

/** Who can do something about it, the way there, and where the finding shows. */
function WayOn({ finding }: { finding: SetupFinding }) {
  const { who, to, words } = wayOf(finding)
  const seen = SEEN_AT.find(([begin]) => finding.code.startsWith(begin))
  return (
    <p className="ways-on">
      <span>
        <span className="soft">Wer das kann:</span> {WHO[who]}
      </span>
      {to && <Link to={to}>{words}</Link>}
      {seen && (
        <a href={seen[1]} target="_blank" rel="noreferrer">
          {seen[2]}
        </a>
      )}
    </p>
  )
}

/** By the begin of a finding's code. */
const SEEN_AT: readonly (readonly [begin: string, address: string, words: string])[] = [
  ['operator-', routes.legalNotice, 'So steht es im Impressum'],
  ['privacy-', routes.privacy, 'Zur Datenschutzerklärung'],
  ['sample-voices', routes.home, 'So steht es auf der Startseite'],
  ['promo-', routes.home, 'So steht es auf der Startseite'],
  ['figure-', routes.home, 'So steht es auf der Startseite'],
  ['security-txt', programRoutes.securityTxt, 'Zur security.txt'],
]
