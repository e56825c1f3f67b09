import { isPlainMailbox } from '../../contract/signup.ts'
import type { LetterPictures, Restaurant } from '../letter-contents.ts'
import { contentIdOf } from '../letter-pictures.ts'
import { MARKERS, pictureOf } from './letter-text.ts'

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
type Span = { plain?: string; bold?: string; web?: { text: string; href: string }; break?: true }

/** Fills the placeholders in words that were read: a name with stars in it is a name with stars in it. */
type Fill = (words: string) => string

/** What a text is filled with. A marker without its part leaves no gap. */
type Inserts = {
  fill: Fill
  restaurants: readonly Restaurant[]
  button?: Button | undefined
  pictures?: LetterPictures | undefined
}

const NOTHING: Inserts = { fill: (words) => words, restaurants: [] }

/**
 * Reads the operator's text. The whole grammar:
 *
 *     text      = block, empty line, block …
 *     marker    = a paragraph that is {Gasthöfe} or {Knopf} alone: they stand there;
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
export function parseText(text: string, inserts: Inserts = NOTHING): Block[] {
  const parts = text.replaceAll(/\r\n?/g, '\n').split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
  return parts
    .map((part) => part.replaceAll(/^\n+|\s+$/g, ''))
    .filter((part) => part.trim() !== '')
    .flatMap((part) => insertFor(part.trim(), inserts) ?? blocksOf(part.split('\n'), inserts.fill))
}

/** What stands for a marker; undefined where a part is none. */
function insertFor(part: string, { restaurants, button, pictures }: Inserts): Block[] | undefined {
  if (part === MARKERS.button) return button ? [{ textButton: button }] : []
  if (part === MARKERS.restaurants)
    return restaurants.length > 0 ? [{ restaurants: { rows: restaurants } }] : []
  const picture = pictureOf(part)
  if (!picture) return undefined
  const { id, alt } = picture
  return pictures?.[id] ? [{ picture: { contentId: contentIdOf(id), alt } }] : []
}

const BULLET = /^\s*[-*•]\s+(?=\S)/
const NUMBER = /^\s*(?<number>\d{1,2})[.)]\s+(?=\S)/
const numberOf = (line: string) => Number(NUMBER.exec(line)?.groups?.number)

/** Lines that belong together: an entry each, or one paragraph. */
type Lines = { mark?: RegExp; entries: string[][] }

/** A heading, or paragraphs and lists that follow each other without an empty line. */
function blocksOf(lines: string[], fill: Fill): Block[] {
  const [only, ...more] = spansOf(lines, fill)
  if (only?.bold !== undefined && more.length === 0) return [{ heading: only.bold }]
  // One number alone is no list: „1. März“ begins a sentence.
  const isFollowed = (at: number) =>
    numberOf(lines.slice(at + 1).find((line) => NUMBER.test(line) || !/^\s/.test(line)) ?? '') === 2
  const groups: Lines[] = []
  for (const [at, line] of lines.entries()) {
    const last = groups.at(-1)
    const next = last?.mark === NUMBER ? last.entries.length + 1 : 1
    const isNumbered = numberOf(line) === next && (next > 1 || isFollowed(at))
    const begun = BULLET.test(line) ? BULLET : isNumbered ? NUMBER : undefined
    const isSetIn = last?.mark && begun !== last.mark && /^\s/.test(line)
    const mark = isSetIn ? undefined : begun
    const words = mark ? line.replace(mark, '') : line
    if (last && (isSetIn || (!mark && !last.mark))) last.entries.at(-1)?.push(words)
    else if (mark && last?.mark === mark) last.entries.push([words])
    else groups.push({ ...(mark && { mark }), entries: [[words]] })
  }
  return groups.map(({ mark, entries }) => {
    const read = entries.map((words, index) => ({
      ...(mark === NUMBER && { number: String(index + 1) }),
      spans: spansOf(words, fill),
    }))
    return mark ? { list: { entries: read } } : { paragraph: { spans: read.flatMap(({ spans }) => spans) } }
  })
}

function spansOf(lines: string[], fill: Fill): Span[] {
  return lines.flatMap((line, index): Span[] => {
    // Stars that enclose nothing, or stand alone, are stars.
    const pieces = line.trim().split(/\*\*((?=[^\s*])[^*]*[^\s*])\*\*/)
    const spans = pieces.flatMap((piece, place) =>
      linksIn(piece, (words) => (place % 2 === 1 ? { bold: fill(words) } : { plain: fill(words) })),
    )
    return index === 0 ? spans : [{ break: true }, ...spans]
  })
}

/** What may be an address: up to a blank or a sign that no address has. `asLink` has the last word. */
const CANDIDATE =
  /(?<![\p{L}\p{N}])(?:https?:\/\/|mailto:)[^\s<>"„“”«»]{1,2000}|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,9}/giu

/** A sign of the sentence around it; a bracket that it opens is its own: https://de.wikipedia.org/wiki/Linde_(Kremmen). */
const TRAILING = /(?:[.,;:!?…'’‘*\]]|(?<!\([^()]*)\)|(?<!\{[^{}]*)\})$/

/** Makes the addresses of a piece of text links; what is around them is as `words` makes it. */
function linksIn(text: string, words: (text: string) => Span): Span[] {
  const spans: Span[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(CANDIDATE)) {
    let address = found
    while (TRAILING.test(address)) address = address.slice(0, -1)
    const href = asLink(address)
    if (href === undefined) continue
    if (index > done) spans.push(words(text.slice(done, index)))
    spans.push({ web: { text: address, href } })
    done = index + address.length
  }
  if (done < text.length) spans.push(words(text.slice(done)))
  return spans
}

/** @returns where an address leads: by http, https or to one mailbox, and nowhere else. */
function asLink(address: string): string | undefined {
  const mailbox = address.replace(/^mailto:/i, '')
  // No sign that means something in mailto: ? & = % (RFC 6068).
  if (/^[\w.+-]+@/.test(mailbox) && isPlainMailbox(mailbox)) return `mailto:${mailbox}`
  return webAddress(address)
}

/**
 * @returns where an address of the web leads, as a browser calls it; undefined where it is none by http or https, or one
 * that shows another host than it leads to: with a name before the host (https://bank.example@evil.example), or with
 * signs that are not seen or turn the direction of writing.
 */
export function webAddress(text: string): string | undefined {
  if (/[\s<>"\\\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u.test(text)) return undefined
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  return url.username === '' && url.password === '' && url.hostname.includes('.') ? url.href : undefined
}
