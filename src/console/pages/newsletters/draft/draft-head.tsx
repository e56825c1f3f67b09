import '../../../design/subject-head.css'
import './draft-head.css'
import type { ReactNode } from 'react'
import type { LetterRegion, PreflightCheck, Reach } from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { brand } from '../../../brand.ts'
import { inWords } from '../../../day-words.ts'
import { StateTag } from '../../../design/state-mark.tsx'
import { Link } from '../../../router/link.tsx'
import { counted } from '../../../words.ts'
import { countsOf } from './counts.ts'
import { FirstStep } from './first-step.tsx'
import { Mark } from './mark.tsx'
import { dayText, germanClock, hourText, householdsText } from './words.ts'

type DraftHeadProps = {
  draft: NewsletterDraft
  reach: Reach | undefined
  checks: PreflightCheck[] | undefined
  region: LetterRegion | null
  children?: ReactNode
}

/** What the letter is about, and jumps to its parts that say whether each is done. */
export function DraftHead({ draft, reach, checks, region, children }: DraftHeadProps) {
  const title = region ? `${region.name} starten` : draft.subject.trim() || 'Neuer Brief'
  return (
    <div className="subject-head">
      <title>{`${title} · ${brand}`}</title>
      <div>
        <h1>
          {title} {region && <StateTag state={region.state} />}
        </h1>
        <p className="soft">
          {region ? (
            <>
              {counted(region.places.length, 'Ort', 'Orte')}
              {region.owner && ` · gehört ${region.owner}`} ·{' '}
              <Link to={`/regionen/${region.id}`}>Zur Region</Link>
            </>
          ) : (
            'Nichts wird verschickt, bevor du es am Ende bestätigst'
          )}
        </p>
      </div>
      <div className="draft-head-tools">
        <Jumps draft={draft} reach={reach} checks={checks} />
        {children}
      </div>
    </div>
  )
}

function Jumps({ draft, reach, checks }: Pick<DraftHeadProps, 'draft' | 'reach' | 'checks'>) {
  const open = checks?.filter(({ state }) => state === 'open').length
  const isWritten = draft.subject.trim() !== '' && draft.body.trim() !== ''
  const isAhead = draft.plannedAt === null || draft.plannedAt > germanClock(new Date())
  const has = (done: boolean) => (done ? 'done' : 'open')
  return (
    <nav className="jumps" aria-label="Was fertig ist">
      <a href="#an-wen">
        <Mark state={has(countsOf(reach, draft).recipients > 0)} />
        An wen
      </a>
      <a href="#der-brief">
        <Mark state={has(isWritten)} />
        Der Brief
      </a>
      <a href="#wann">
        <Mark state={has(isAhead)} />
        Wann
      </a>
      <a href="#vor-dem-start">
        <Mark state={open === undefined ? 'unknown' : has(open === 0)} />
        Vor dem Start {open !== undefined && open > 0 && <small>{open} offen</small>}
      </a>
    </nav>
  )
}

/** What will happen, in one sentence; then what it still needs. */
export function Lead({
  draft,
  reach,
  checks,
  onRegion,
}: Pick<DraftHeadProps, 'draft' | 'reach' | 'checks'> & { onRegion: (region: LetterRegion) => void }) {
  const counts = countsOf(reach, draft)
  const open = checks?.filter(({ state }) => state === 'open') ?? []
  if (!reach) return draft.regionId === null ? <FirstStep onRegion={onRegion} /> : null
  if (counts.recipients === 0)
    return (
      <p className="subject-lead">
        <b>Hier wartet gerade niemand ohne Brief.</b> Wer noch bestätigt, zählt sofort dazu.
      </p>
    )
  const verb = counts.recipients === 1 ? 'bekommt' : 'bekommen'
  return (
    <p className="subject-lead">
      <b>
        {householdsText(counts)} {verb} <When draft={draft} /> einen Brief.
      </b>{' '}
      {draft.plannedAt !== null ? 'Wer bis dahin noch bestätigt, ist dabei. ' : ''}
      {draft.isLaunch && !draft.toTold ? 'Niemand bekommt ihn zweimal. ' : ''}
      {open.length > 0 && missingText(open)}
    </p>
  )
}

function When({ draft: { plannedAt } }: { draft: NewsletterDraft }) {
  if (plannedAt === null) return <span className="highlight">gleich</span>
  return (
    <>
      am <span className="highlight">{dayText(plannedAt)},</span> um {hourText(plannedAt)}
    </>
  )
}

/** What is missing, as the end of a sentence. */
const MISSING: Partial<Record<PreflightCheck['code'], string>> = {
  test: 'ein Testbrief',
  words: 'Betreff oder Text',
  links: 'eine Adresse, die stimmt',
  placeholders: 'ein Platzhalter, den jemand ausfüllt',
}

function missingText(open: readonly PreflightCheck[]): string {
  const [first] = open
  const what = first && (MISSING[first.code] ?? first.what.replace(/\.$/, ''))
  return open.length === 1
    ? `Vorher fehlt noch eines: ${what}.`
    : `Vorher fehlen noch ${inWords(open.length)} Dinge.`
}
