import type { Block, Span } from './block.ts'
import { parseText } from './parse.ts'
import { firstSentence, plainSpans, plainText } from './plain.ts'

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

/** The operator's text as a letter's marks take it, and as plain text: the first paragraph leads. */
export type TextView = {
  lead: { spans: SpanView[] } | undefined
  blocks: BlockView[]
  plainLead: string
  plainBlocks: string
  firstSentence: string
}

export function textView(text: string): TextView {
  const all = parseText(text)
  const [first, ...others] = all
  const lead = first?.kind === 'paragraph' ? first : undefined
  const blocks = lead ? others : all
  return {
    lead: lead && { spans: lead.spans.map(spanView) },
    blocks: blocks.map(blockView),
    plainLead: lead ? plainSpans(lead.spans) : '',
    plainBlocks: plainText(blocks),
    firstSentence: firstSentence(all),
  }
}

function blockView(block: Block): BlockView {
  if (block.kind === 'heading') return { heading: block.text }
  if (block.kind === 'paragraph') return { paragraph: { spans: block.spans.map(spanView) } }
  const entries = block.entries.map((spans, index) => ({
    ...(block.ordered && { number: String(index + 1) }),
    spans: spans.map(spanView),
  }))
  return { list: { entries } }
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
