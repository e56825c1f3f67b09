import { MARKERS, type MarkedPart, markedPart } from '../../../../contract/letter-text.ts'

/** A part of a letter's text, which is kept as one text: markers stand where the parts meet. */
export type LetterBlock = {
  /** The same as long as the page is open, wherever it is moved to. */
  key: number
  kind: MarkedPart
  /** Of a text: what was typed. Of a picture: its marker, with what it shows. */
  text: string
  /** The button of a letter without its marker stands below the first paragraph; nothing says so in the text. */
  unmarked?: true
}

let keys = 0
export const newBlock = (kind: MarkedPart, text = ''): LetterBlock => ({ key: ++keys, kind, text })

/** @param known blocks of before: what is still in its place keeps its key, and so the writer's cursor */
export function splitBlocks(
  body: string,
  hasButton: boolean,
  known: readonly LetterBlock[] = [],
): LetterBlock[] {
  const parts: Omit<LetterBlock, 'key'>[] = []
  let typed: string[] = []
  let isParted = false
  const endText = () => {
    const text = typed.join('\n').replaceAll(/^\n+|\n+$/g, '')
    if (text !== '' || isParted) parts.push({ kind: 'text', text })
    typed = []
    isParted = false
  }
  for (const paragraph of paragraphsOf(body)) {
    const part = markedPart(paragraph)
    if (part === undefined) {
      typed.push(paragraph)
      continue
    }
    endText()
    // What comes after the divider is a text of its own, even an empty one.
    if (part === 'text') isParted = true
    else parts.push({ kind: part, text: part === 'picture' ? paragraph.trim() : '' })
  }
  endText()
  if (parts.length === 0) parts.push({ kind: 'text', text: '' })
  if (hasButton && !parts.some(({ kind }) => kind === 'button'))
    parts.push({ kind: 'button', text: '', unmarked: true })
  return parts.map((part, index) => {
    const same = known[index]
    return { ...part, key: same?.kind === part.kind ? same.key : ++keys }
  })
}

/** Paragraphs with the empty lines between them as they were typed; markers stand alone. */
function paragraphsOf(body: string): string[] {
  return body.split('\n').reduce<string[]>((paragraphs, line, index, lines) => {
    const standsAlone =
      markedPart(line) !== undefined && isEmpty(lines[index - 1]) && isEmpty(lines[index + 1])
    const last = paragraphs.length - 1
    if (standsAlone || last < 0 || markedPart(paragraphs[last] ?? '') !== undefined) paragraphs.push(line)
    else paragraphs[last] += `\n${line}`
    return paragraphs
  }, [])
}

const isEmpty = (line: string | undefined) => line === undefined || line.trim() === ''

/** The text that is kept: two texts beside each other are parted. */
export function joinBlocks(blocks: readonly LetterBlock[]): string {
  const parts: string[] = []
  let before: LetterBlock | undefined
  for (const block of blocks) {
    if (block.unmarked) continue
    if (block.kind === 'text') {
      if (before?.kind === 'text') parts.push(MARKERS.text)
      parts.push(block.text.trim())
    } else parts.push(block.kind === 'picture' ? block.text : MARKERS[block.kind])
    before = block
  }
  return parts
    .filter((part) => part !== '')
    .join('\n\n')
    .trim()
}

export function moveBlock(blocks: readonly LetterBlock[], key: number, by: -1 | 1): LetterBlock[] {
  const from = blocks.findIndex((block) => block.key === key)
  const block = blocks[from]
  const to = from + by
  if (!block || to < 0 || to >= blocks.length) return [...blocks]
  const { unmarked: _moved, ...marked } = block
  const others = blocks.filter((other) => other !== block)
  return [...others.slice(0, to), marked, ...others.slice(to)]
}

/** Whether a letter has its one button, or half of it. */
export const hasButton = ({
  buttonCaption,
  buttonUrl,
}: {
  buttonCaption: string
  buttonUrl: string
}): boolean => buttonCaption !== '' || buttonUrl !== ''
