import { markedPart, pictureOf } from '../../contract/letter-text.ts'
import type { Block, Span } from './block.ts'
import { linksIn } from './links.ts'

/**
 * Reads the operator's text. The whole grammar:
 *
 *     text      = block, empty line, block …
 *     marker    = a paragraph that is {Gasthöfe} or {Knopf} alone: they stand there; {Text} alone parts two texts;
 *                 {Bild 0123456789abcdef: words} alone is the picture of that name, and what it shows
 *     heading   = a paragraph of one line that is bold as a whole
 *     list      = lines that begin with "- ", "* " or "• "; or with "1. ", "2. ", "3. " … in this order
 *     paragraph = any other lines; a line break stays one
 *     bold      = two stars, words, two stars: **so**
 *     link      = an address as it stands there: https://…, http://…, mailto:…, name@host
 *
 * A line below a list's entry that is set in belongs to that entry. Nothing else has a meaning: markup, templates and
 * single stars stay what was typed. Nothing is nested, and no text is wrong.
 */
export function parseText(text: string): Block[] {
  const parts = text.replaceAll(/\r\n?/g, '\n').split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
  return parts
    .map((part) => part.replaceAll(/^\n+|\s+$/g, ''))
    .flatMap((part) => (part.trim() === '' ? [] : blocksOf(part)))
}

const HEADING = /^\*\*(?<words>[^*\s]|[^*\s][^*\n]*[^*\s])\*\*$/

/** A marker, a heading, or paragraphs and lists that follow each other without an empty line. */
function blocksOf(part: string): Block[] {
  const marked = markedPart(part)
  if (marked === 'text') return []
  const picture = pictureOf(part)
  if (picture) return [{ picture }]
  if (marked && marked !== 'picture') return [{ marker: marked }]
  const heading = HEADING.exec(part)?.groups?.words
  // An address in bold is to be tapped.
  if (heading && linksIn(heading, plain).every((span) => 'plain' in span)) return [{ heading }]
  const blocks: Block[] = []
  const lines = part.split('\n')
  for (let at = 0; at < lines.length; ) {
    const list = listAt(lines, at)
    const until = list ? at + list.lines : nextList(lines, at + 1)
    blocks.push(list?.block ?? { paragraph: { spans: spansOf(lines.slice(at, until)) } })
    at = until
  }
  return blocks
}

function nextList(lines: string[], from: number): number {
  const found = lines.findIndex((_, index) => index >= from && listAt(lines, index))
  return found === -1 ? lines.length : found
}

const BULLET = /^\s*[-*•]\s+(?=\S)/
const NUMBER = /^\s*(?<number>\d{1,2})[.)]\s+(?=\S)/

/** The list that begins at a line. One number alone is none: „1. März“ begins a sentence. */
function listAt(lines: string[], at: number): { block: Block; lines: number } | undefined {
  const ordered = numberOf(lines[at]) === 1
  if (!ordered && !BULLET.test(lines[at] ?? '')) return undefined
  const entries: string[][] = []
  let next = at
  for (let line = lines[next]; line !== undefined; line = lines[++next]) {
    const begins = ordered ? numberOf(line) === entries.length + 1 : BULLET.test(line)
    if (begins) entries.push([line.replace(ordered ? NUMBER : BULLET, '')])
    else if (/^\s+\S/.test(line) && numberOf(line) === undefined) entries.at(-1)?.push(line)
    else break
  }
  if (ordered && entries.length < 2) return undefined
  const numbered = entries.map((words, index) => ({
    ...(ordered && { number: String(index + 1) }),
    spans: spansOf(words),
  }))
  return { block: { list: { entries: numbered } }, lines: next - at }
}

function numberOf(line: string | undefined): number | undefined {
  const digits = NUMBER.exec(line ?? '')?.groups?.number
  return digits === undefined ? undefined : Number(digits)
}

function spansOf(lines: string[]): Span[] {
  return lines.flatMap((line, index): Span[] => {
    const spans = boldIn(line.trim())
    return index === 0 ? spans : [{ break: true }, ...spans]
  })
}

const plain = (text: string): Span => ({ plain: text })
const bold = (text: string): Span => ({ bold: text })

/** Stars that enclose nothing, or stand alone, are stars. */
function boldIn(line: string): Span[] {
  return line.split(/(\*\*(?=[^\s*])[^*]*[^\s*]\*\*|\*\*[^\s*]\*\*)/).flatMap((piece, index) => {
    if (piece === '') return []
    return index % 2 === 1 ? linksIn(piece.slice(2, -2), bold) : linksIn(piece, plain)
  })
}
