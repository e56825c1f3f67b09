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
