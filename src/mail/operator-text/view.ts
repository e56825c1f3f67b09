import type { Restaurant } from '../../contract/letter-contents.ts'
import type { Placeholder } from '../../contract/letter-text.ts'
import type { Block, Span } from './block.ts'
import { filledBlocks } from './fill.ts'
import { parseText } from './parse.ts'
import { firstSentence, type Inserts, plainSpans, plainText } from './plain.ts'

/** A span for the marks of a message: one of them is set. No other fact of a letter is called like these. */
type SpanView =
  | { plain: string }
  | { bold: string }
  | { web: { href: string; text: string } }
  | { break: true }

type BlockView =
  | { heading: string }
  | { paragraph: { spans: SpanView[] } }
  | { list: { entries: { number?: string; spans: SpanView[] }[] } }
  | { restaurants: { rows: { restaurant: string; serves: string }[] } }
  | { textButton: { caption: string; address: string } }
  | { picture: { contentId: string; alt: string } }

/** The operator's text as a letter's marks take it, and as plain text: the first paragraph leads. */
export type TextView = {
  lead: { spans: SpanView[] } | undefined
  /** The button stands below the lead: nothing was said about it, or this. */
  leadsToButton: boolean
  blocks: BlockView[]
  plainLead: string
  plainBlocks: string
  firstSentence: string
}

export function textView(
  text: string,
  inserts: Inserts,
  values: Partial<Record<Placeholder, string>>,
): TextView {
  const all = filledBlocks(parseText(text), values)
  const [first, ...others] = all
  const lead = first?.kind === 'paragraph' ? first : undefined
  const below = lead ? others : all
  const leadsToButton = below[0]?.kind === 'button' || !below.some(({ kind }) => kind === 'button')
  // One button: where it stands first.
  const placed = below.findIndex(({ kind }) => kind === 'button')
  const blocks = below.filter(
    ({ kind }, index) => kind !== 'button' || (!leadsToButton && index === placed && inserts.button),
  )
  return {
    lead: lead && { spans: lead.spans.map(spanView) },
    leadsToButton,
    blocks: blocks.flatMap((block) => blockView(block, inserts)),
    plainLead: lead ? plainSpans(lead.spans) : '',
    plainBlocks: plainText(blocks, inserts),
    firstSentence: firstSentence(all),
  }
}

/** Nothing where there is nothing to insert. */
function blockView(block: Block, { restaurants, button, pictures }: Inserts): BlockView[] {
  if (block.kind === 'heading') return [{ heading: block.text }]
  if (block.kind === 'paragraph') return [{ paragraph: { spans: block.spans.map(spanView) } }]
  if (block.kind === 'restaurants')
    return restaurants.length > 0 ? [{ restaurants: { rows: restaurants.map(rowView) } }] : []
  if (block.kind === 'button') return button ? [{ textButton: button }] : []
  if (block.kind === 'picture') return pictureView(block, pictures)
  const entries = block.entries.map((spans, index) => ({
    ...(block.ordered && { number: String(index + 1) }),
    spans: spans.map(spanView),
  }))
  return [{ list: { entries } }]
}

function pictureView({ id, alt }: { id: string; alt: string }, pictures: Inserts['pictures']): BlockView[] {
  const contentId = pictures?.[id]
  return contentId ? [{ picture: { contentId, alt } }] : []
}

function spanView(span: Span): SpanView {
  switch (span.kind) {
    case 'plain':
      return { plain: span.text }
    case 'bold':
      return { bold: span.text }
    case 'link':
      return { web: { href: span.href, text: span.text } }
    case 'break':
      return { break: true }
  }
}

function rowView({ name, place, serves }: Restaurant) {
  return { restaurant: `${name}, ${place}`, serves }
}
