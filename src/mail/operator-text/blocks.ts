import type { Restaurant } from '../../contract/letter-contents.ts'

/** What an operator's text is made of, by the marks of a message. No other fact of a letter is called like these. */
export type Block =
  | { heading: string }
  | { paragraph: { spans: Span[] } }
  | { list: { entries: { number?: string; spans: Span[] }[] } }
  | { restaurants: { rows: readonly Restaurant[] } }
  | { textButton: Button }
  | { picture: { contentId: string; alt: string } }

export type Button = { caption: string; address: string }

/** One of them. `text` is what was typed, `href` where it leads: always the same place. */
export type Span = { plain?: string; bold?: string; web?: { text: string; href: string }; break?: true }

/** The text as mail programs without HTML show it: no marks, links as they were typed. */
export function plainText(blocks: readonly Block[]): string {
  return blocks.map(plainBlock).filter(Boolean).join('\n\n')
}

function plainBlock(block: Block): string {
  if ('heading' in block) return `${block.heading}\n${'-'.repeat([...block.heading].length)}`
  if ('paragraph' in block) return plainSpans(block.paragraph.spans)
  if ('list' in block) return block.list.entries.map(plainEntry).join('\n')
  if ('picture' in block) return block.picture.alt && `[Bild: ${block.picture.alt}]`
  if ('textButton' in block) return `${block.textButton.caption}:\n${block.textButton.address}`
  const { rows } = block.restaurants
  return rows.map(({ name, place, serves }) => `${name}, ${place}${serves && `: ${serves}`}`).join('\n')
}

function plainEntry({ number, spans }: { number?: string; spans: Span[] }): string {
  const mark = number === undefined ? '- ' : `${number}. `
  return mark + plainSpans(spans).replaceAll('\n', `\n${' '.repeat(mark.length)}`)
}

export function plainSpans(spans: readonly Span[]): string {
  return spans.map((span) => span.plain ?? span.bold ?? span.web?.text ?? '\n').join('')
}
