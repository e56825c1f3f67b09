import type { Block, Span } from './block.ts'

/** The text as mail programs without HTML show it: no marks, links as they were typed. */
export function plainText(blocks: readonly Block[]): string {
  const texts = blocks.map(plainBlock)
  return texts.filter((text) => text !== '').join('\n\n')
}

function plainBlock(block: Block): string {
  if ('heading' in block) return `${block.heading}\n${'-'.repeat([...block.heading].length)}`
  if ('paragraph' in block) return plainSpans(block.paragraph.spans)
  if ('list' in block) return block.list.entries.map(plainEntry).join('\n')
  if ('picture' in block) return block.picture.alt && `[Bild: ${block.picture.alt}]`
  if ('textButton' in block) return `${block.textButton.caption}:\n${block.textButton.address}`
  const rows = block.restaurants.rows.map(
    ({ name, place, serves }) => `${name}, ${place}${serves && `: ${serves}`}`,
  )
  return rows.join('\n')
}

function plainEntry({ number, spans }: { number?: string; spans: Span[] }): string {
  const mark = number === undefined ? '- ' : `${number}. `
  return mark + plainSpans(spans).replaceAll('\n', `\n${' '.repeat(mark.length)}`)
}

export function plainSpans(spans: readonly Span[]): string {
  return spans.map(plainSpan).join('')
}

function plainSpan(span: Span): string {
  if ('plain' in span) return span.plain
  if ('bold' in span) return span.bold
  return 'web' in span ? span.web.text : '\n'
}

/** How much of a letter an inbox shows beside its subject. */
const PREVIEW_LENGTH = 120

/** The first sentence of a text, for the inbox; what is longer ends at a word. */
export function firstSentence(blocks: readonly Block[]): string {
  const words = plainSpans(blocks.map(firstSpans).find((spans) => spans !== undefined) ?? [])
    .replaceAll(/\s+/g, ' ')
    .slice(0, 4 * PREVIEW_LENGTH)
  // „1. März“, „z. B.“ and „St. Jakob“ end no sentence: a word of three letters or a number of two digits stands before
  // its end, and the next one begins with a capital.
  const sentence = /^.*?(?:(?<=\p{L}{3}|\d{2}|[)“’])\.|[!?…])(?=\s+[\p{Lu}\d„]|$)/u.exec(words)?.[0] ?? words
  const letters = [...sentence]
  if (letters.length <= PREVIEW_LENGTH) return sentence
  const cut = letters.slice(0, PREVIEW_LENGTH).join('')
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), PREVIEW_LENGTH / 2)).trimEnd()} …`
}

function firstSpans(block: Block): Span[] | undefined {
  if ('paragraph' in block) return block.paragraph.spans
  return 'list' in block ? block.list.entries[0]?.spans : undefined
}
