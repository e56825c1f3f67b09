import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { joinBlocks, splitBlocks } from './blocks.ts'

/** A part that two changed at once. Both texts stand until one of them is taken. */
export type Conflict = {
  /** `text:2`: a block of the text; `text`: all of it. */
  part: string
  mine: string
  theirs: string
  /** Who wrote theirs, as far as it is known. */
  writer?: string | undefined
  /** The draft with theirs in the place of mine. */
  takeTheirs: (draft: NewsletterDraft) => NewsletterDraft
}

/** Fields that are changed together. */
const PARTS = {
  subject: ['subject'],
  preheader: ['preheader'],
  button: ['buttonCaption', 'buttonUrl'],
  audience: ['regionId', 'postalCodes', 'isLaunch', 'isTrial', 'toTold'],
  plan: ['plannedAt'],
} as const satisfies Record<string, readonly (keyof NewsletterDraft)[]>

/**
 * What two made of one draft: each change of one alone is taken.
 * @param base what both had seen
 * @returns the draft with mine where both changed the same, and where that is
 */
export function mergeDrafts(
  base: NewsletterDraft,
  mine: NewsletterDraft,
  theirs: NewsletterDraft,
): { draft: NewsletterDraft; conflicts: Conflict[] } {
  let draft = { ...mine }
  const conflicts: Conflict[] = []
  for (const [part, fields] of Object.entries(PARTS)) {
    const [was, is, other] = [base, mine, theirs].map((one) => textOf(one, fields))
    const fromTheirs = Object.fromEntries(fields.map((field) => [field, theirs[field]]))
    if (is === other || other === was) continue
    if (is === was) draft = { ...draft, ...fromTheirs }
    else
      conflicts.push({
        part,
        mine: shownOf(mine, fields),
        theirs: shownOf(theirs, fields),
        takeTheirs: (one) => ({ ...one, ...fromTheirs }),
      })
  }
  const body = mergeBodies(base.body, mine.body, theirs.body)
  return { draft: { ...draft, body: body.text }, conflicts: [...conflicts, ...body.conflicts] }
}

function mergeBodies(was: string, mine: string, theirs: string): { text: string; conflicts: Conflict[] } {
  const [base, is, other] = [was, mine, theirs].map((body) => splitBlocks(body, false))
  if (same(mine, theirs) || same(theirs, was)) return { text: mine, conflicts: [] }
  if (same(mine, was)) return { text: theirs, conflicts: [] }
  const isAlike =
    base?.map(({ kind }) => kind).join() === is?.map(({ kind }) => kind).join() &&
    base?.length === other?.length
  if (!base || !is || !other || !isAlike) {
    const takeTheirs = (draft: NewsletterDraft) => ({ ...draft, body: theirs })
    return { text: mine, conflicts: [{ part: 'text', mine, theirs, takeTheirs }] }
  }
  const conflicts: Conflict[] = []
  const blocks = is.map((block, index) => {
    const [before, after] = [base[index]?.text ?? '', other[index]?.text ?? '']
    if (same(block.text, after) || same(after, before)) return block
    if (same(block.text, before)) return { ...block, text: after }
    conflicts.push({
      part: `text:${index}`,
      mine: block.text,
      theirs: after,
      takeTheirs: (draft) => ({ ...draft, body: withText(draft.body, index, after) }),
    })
    return block
  })
  return { text: joinBlocks(blocks), conflicts }
}

function withText(body: string, index: number, text: string): string {
  return joinBlocks(splitBlocks(body, false).map((block, at) => (at === index ? { ...block, text } : block)))
}

/** The server keeps texts without blanks around them. */
const same = (one: string, other: string) => one.trim() === other.trim()

function textOf(draft: NewsletterDraft, fields: readonly (keyof NewsletterDraft)[]): string {
  return JSON.stringify(fields.map((field) => plain(draft[field])))
}

const plain = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

function shownOf(draft: NewsletterDraft, fields: readonly (keyof NewsletterDraft)[]): string {
  if (fields.includes('regionId')) return audienceText(draft)
  if (fields.includes('plannedAt')) return planText(draft)
  return fields
    .map((field) => String(draft[field] ?? ''))
    .filter((text) => text !== '')
    .join(' · ')
}

function audienceText({ postalCodes, isLaunch, isTrial, toTold }: NewsletterDraft): string {
  const kind = isTrial ? 'Probe' : isLaunch ? 'Startbrief' : 'Brief ohne Start'
  const told = toTold ? ', auch an schon Benachrichtigte' : ''
  return postalCodes.length > 0 ? `${kind}${told}, ${postalCodes.length} Postleitzahlen` : `${kind}${told}`
}

function planText({ plannedAt }: NewsletterDraft): string {
  return plannedAt === null ? 'gleich' : plannedAt.replace('T', ', ')
}

/** Whether two drafts say the same. */
export function isSameDraft(one: NewsletterDraft, other: NewsletterDraft): boolean {
  const fields = [...Object.values(PARTS).flat(), 'body' as const]
  return textOf(one, fields) === textOf(other, fields)
}
