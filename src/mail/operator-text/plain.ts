import type { Restaurant } from '../../contract/letter-contents.ts'
import type { Block, Span } from './block.ts'

/** What stands in the place of a block that is not the operator's words. */
export type Inserts = {
  restaurants: readonly Restaurant[]
  button?: { caption: string; address: string } | undefined
  /** By the names of pictures: the ids of the letter's parts that bring them. */
  pictures?: Readonly<Record<string, string>>
}

/** The text as mail programs without HTML show it: no marks, links as they were typed. */
export function plainText(blocks: readonly Block[], inserts: Inserts = { restaurants: [] }): string {
  return blocks
    .map((block) => plainBlock(block, inserts))
    .filter((text) => text !== '')
    .join('\n\n')
}

function plainBlock(block: Block, { restaurants, button }: Inserts): string {
  if (block.kind === 'restaurants') return restaurants.map(plainRestaurant).join('\n')
  if (block.kind === 'button') return button ? `${button.caption}:\n${button.address}` : ''
  if (block.kind === 'picture') return block.alt && `[Bild: ${block.alt}]`
  if (block.kind === 'heading') return `${block.text}\n${'-'.repeat([...block.text].length)}`
  if (block.kind === 'paragraph') return plainSpans(block.spans)
  const marks = block.entries.map((_, index) => (block.ordered ? `${index + 1}. ` : '- '))
  return block.entries
    .map((spans, index) => {
      const mark = marks[index] ?? ''
      return mark + plainSpans(spans).replaceAll('\n', `\n${' '.repeat(mark.length)}`)
    })
    .join('\n')
}

function plainRestaurant({ name, place, serves }: Restaurant): string {
  return `${name}, ${place}${serves && `: ${serves}`}`
}

export function plainSpans(spans: readonly Span[]): string {
  return spans.map((span) => (span.kind === 'break' ? '\n' : span.text)).join('')
}

/** How much of a letter an inbox shows beside its subject. */
const PREVIEW_LENGTH = 120

/** The first sentence of a text, for the inbox; what is longer ends at a word. */
export function firstSentence(blocks: readonly Block[]): string {
  const first = blocks.find(({ kind }) => kind === 'paragraph' || kind === 'list')
  if (!first) return ''
  const words = plainText([first.kind === 'list' ? { ...first, entries: first.entries.slice(0, 1) } : first])
    .replaceAll(/\s+/g, ' ')
    .replace(/^(- |1\. )/, '')
    .slice(0, 4 * PREVIEW_LENGTH)
  // „1. März“, „z. B.“ and „St. Jakob“ end no sentence: a word of three letters or a number of two digits stands before
  // its end, and the next one begins with a capital.
  const sentence = /^.*?(?:(?<=\p{L}{3}|\d{2}|[)“’])\.|[!?…])(?=\s+[\p{Lu}\d„]|$)/u.exec(words)?.[0] ?? words
  return shortened(sentence)
}

function shortened(sentence: string): string {
  if ([...sentence].length <= PREVIEW_LENGTH) return sentence
  const cut = [...sentence].slice(0, PREVIEW_LENGTH).join('')
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), PREVIEW_LENGTH / 2)).trimEnd()} …`
}
