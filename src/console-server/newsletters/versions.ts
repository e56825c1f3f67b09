import { DRAFT_PARTS, type DraftPart, type DraftVersion } from '../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../contract/console/routes/newsletters.ts'
import { MARKERS, pictureOf } from '../../contract/letter-text.ts'
import type { KeptVersion } from '../../database/queries/console/newsletter-drafts.ts'

/** What was kept of a draft, each with what it changed. @param kept the newest first */
export function describeVersions(kept: readonly KeptVersion[]): DraftVersion[] {
  return kept.map(({ draft, ...version }, index) => ({
    ...version,
    changed: partsChanged(kept[index + 1]?.draft, draft),
  }))
}

/** In which parts two drafts differ; the first one differs from nothing. */
function partsChanged(before: NewsletterDraft | undefined, after: NewsletterDraft): DraftPart[] {
  if (!before) return []
  const [was, is] = [partsOf(before), partsOf(after)]
  return DRAFT_PARTS.filter((part) => JSON.stringify(was[part]) !== JSON.stringify(is[part]))
}

function partsOf(draft: NewsletterDraft): Record<DraftPart, unknown> {
  const { subject, body, preheader, buttonCaption, buttonUrl, regionId, postalCodes } = draft
  const { isLaunch, isTrial, toTold, plannedAt } = draft
  return {
    audience: [regionId, postalCodes, isLaunch, isTrial, toTold],
    subject,
    preheader,
    text: wordsIn(body),
    picture: body.split('\n').filter((line) => pictureOf(line)),
    restaurants: body.includes(MARKERS.restaurants),
    button: [buttonCaption, buttonUrl],
    plan: plannedAt,
  }
}

/** The text without its markers, and without what only the markers part. */
function wordsIn(body: string): string {
  const words = body.split('\n').filter((line) => !pictureOf(line))
  return Object.values(MARKERS)
    .reduce((text, marker) => text.replaceAll(marker, ''), words.join('\n'))
    .replaceAll(/\s+/g, ' ')
    .trim()
}
