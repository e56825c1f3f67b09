import type { LetterRegion, PreflightCheck, Reach } from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { inWords } from '../../../day-words.ts'
import { PageHead } from '../../../design/page-head.tsx'
import { StateTag } from '../../../design/state-mark.tsx'
import { Link } from '../../../router/link.tsx'
import { counted } from '../../../words.ts'
import { countsOf } from './counts.ts'
import { dayText, hourText, householdsText } from './words.ts'

type DraftHeadProps = {
  draft: NewsletterDraft
  region: LetterRegion | null
  children: React.ReactNode
}

/** What the letter is about. */
export function DraftHead({ draft, region, children }: DraftHeadProps) {
  return (
    <PageHead
      title={region ? `${region.name} starten` : draft.subject.trim() || 'Neuer Brief'}
      note={
        region ? (
          <>
            <StateTag state={region.state} /> {counted(region.places.length, 'Ort', 'Orte')}
            {region.owner && ` · gehört ${region.owner}`} ·{' '}
            <Link to={`/regionen/${region.id}`}>Zur Region</Link>
          </>
        ) : (
          'Nichts wird verschickt, bevor du es am Ende bestätigst'
        )
      }
    >
      {children}
    </PageHead>
  )
}

type LeadProps = {
  draft: NewsletterDraft
  reach: Reach | undefined
  checks: readonly PreflightCheck[] | undefined
}

/** What will happen, in one sentence; then what it still needs. */
export function Lead({ draft, reach, checks }: LeadProps) {
  if (!reach)
    return (
      <p className="subject-lead">
        <b>Für wen ist der Brief?</b> Wähle eine Region: Er beginnt mit Worten für sie. Oder nenn
        Postleitzahlen.
      </p>
    )
  const counts = countsOf(reach, draft)
  if (counts.recipients === 0)
    return (
      <p className="subject-lead">
        <b>Hier wartet gerade niemand ohne Brief.</b> Wer noch bestätigt, zählt sofort dazu.
      </p>
    )
  const { plannedAt } = draft
  const when = plannedAt === null ? 'gleich' : `am ${dayText(plannedAt)}, um ${hourText(plannedAt)}`
  const open = checks?.filter(({ state }) => state === 'open').length ?? 0
  return (
    <p className="subject-lead">
      <b>
        {householdsText(counts)} {counts.recipients === 1 ? 'bekommt' : 'bekommen'}{' '}
        <span className="highlight">{when}</span> einen Brief.
      </b>{' '}
      {plannedAt !== null && 'Wer bis dahin noch bestätigt, ist dabei. '}
      {draft.isLaunch && !draft.toTold && 'Niemand bekommt ihn zweimal. '}
      {open > 0 && (open === 1 ? 'Vorher fehlt noch eines.' : `Vorher fehlen noch ${inWords(open)} Dinge.`)}
    </p>
  )
}
