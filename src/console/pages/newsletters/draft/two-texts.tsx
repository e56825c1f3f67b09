import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { Button } from '../../../design/button.tsx'
import { counted } from '../../../words.ts'
import type { Autosave } from './use-autosave.ts'
import { dayText, hourText } from './words.ts'

/** Somebody else saved meanwhile: both letters, and what of each the other one has not; one of them is taken. */
export function TwoTexts({ draft, autosave }: { draft: NewsletterDraft; autosave: Autosave }) {
  const { theirs, choose, isSaving } = autosave
  if (!theirs) return null
  const writer = theirs.savedBy ?? 'Jemand'
  const [mineLines, theirLines] = [linesOf(draft), linesOf(theirs)]
  return (
    <div className="two-texts" role="alert">
      <p>
        <b>{writer} hat inzwischen gespeichert.</b> Beide Texte sind noch da. Nimm einen: Der andere ist dann
        weg.
      </p>
      <section aria-label="Dein Text">
        <h3>Deiner</h3>
        <Lines lines={mineLines} others={theirLines} />
        <Button onClick={() => void choose('mine')} disabled={isSaving}>
          Meinen nehmen
        </Button>
      </section>
      <section aria-label={`Text von ${writer}`}>
        <h3>Von {writer}</h3>
        <Lines lines={theirLines} others={mineLines} />
        <Button onClick={() => void choose('theirs')} disabled={isSaving}>
          Den von {writer} nehmen
        </Button>
      </section>
    </div>
  )
}

function Lines({ lines, others }: { lines: readonly string[]; others: readonly string[] }) {
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text as it stands
    <p key={index}>{others.includes(line) ? line : <mark>{line}</mark>}</p>
  ))
}

function linesOf(draft: NewsletterDraft): string[] {
  const { subject, preheader, body, buttonCaption, buttonUrl, regionId, postalCodes, plannedAt } = draft
  const kind = draft.isTrial ? 'eine Probe' : draft.isLaunch ? 'ein Startbrief' : 'ein Brief ohne Start'
  const where =
    regionId === null ? counted(postalCodes.length, 'Postleitzahl', 'Postleitzahlen') : 'eine Region'
  return [
    `Betreff: ${subject}`,
    `Vorschau: ${preheader}`,
    ...body.split('\n').filter((line) => line.trim() !== ''),
    `Knopf: ${buttonCaption} ${buttonUrl}`,
    `An: ${where}, ${kind}${draft.toTold ? ', auch an alle mit Startbrief' : ''}`,
    `Wann: ${plannedAt === null ? 'gleich' : `${dayText(plannedAt)}, ${hourText(plannedAt)}`}`,
  ]
}
