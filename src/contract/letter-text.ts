/** Characters of a newsletter, as the table newsletters takes them. */
export const SUBJECT_MAX_LENGTH = 150
export const BODY_MAX_LENGTH = 20_000
export const PREHEADER_MAX_LENGTH = 150
/** So that the button stays in one line on a phone of 320 pixels. */
export const BUTTON_CAPTION_MAX_LENGTH = 22
export const BUTTON_URL_MAX_LENGTH = 500
/** A letter's picture comes along in every copy of it: a hundred thousand bytes are a third more as mail. */
export const PICTURE_MAX_BYTES = 100_000

/** What an operator's text may have filled for each place: `{Ort}`. */
export const PLACEHOLDERS = ['Ort', 'Häuser im Ort', 'Häuser der Region'] as const

/** What a letter fills them with; one that has nothing stays as it was typed. */
export type Filling = Partial<Record<(typeof PLACEHOLDERS)[number], string>>

/** A paragraph that is one of these alone stands for a part of its own; `{Text}` only parts two texts from each other. */
export const MARKERS = { restaurants: '{Gasthöfe}', button: '{Knopf}', text: '{Text}' } as const

/** A picture as a text names it: `{Bild 0123456789abcdef: Der Gasthof im Schnee}`. */
export type NamedPicture = {
  id: string
  /** What is to be seen, for who does not see it; empty while it is not written yet. */
  alt: string
}

const PICTURE = /^\{Bild (?<id>[0-9a-f]{16}):(?<alt>[^{}\n]*)\}$/

/** The picture that a paragraph stands for, if it does. */
export function pictureOf(paragraph: string): NamedPicture | undefined {
  const { id, alt } = PICTURE.exec(paragraph.trim())?.groups ?? {}
  return id === undefined ? undefined : { id, alt: (alt ?? '').trimStart() }
}

/** Braces would end it. */
export const pictureMarker = ({ id, alt }: NamedPicture): string =>
  `{Bild ${id}: ${alt.replaceAll(/[{}\n]/g, ' ')}}`

/** The pictures of a text, each once. */
export function pictureIdsIn(body: string): string[] {
  return [...new Set(body.split('\n').flatMap((line) => pictureOf(line)?.id ?? []))]
}

/** What looks as if it was to be filled: braces around a word or a few, in one line. */
const IN_BRACES = /\{(?<name>[\p{L}][\p{L} -]{0,38}[\p{L}]|\p{L})\}/gu

/**
 * Fills the placeholders of a line. Once: what is filled in is never looked through again, and what has no value stays as it
 * was typed.
 */
export function fillPlaceholders(line: string, values: Filling): string {
  return line.replaceAll(IN_BRACES, (typed, name: string) => values[name as keyof Filling] ?? typed)
}

/** What in a text nothing fills, each once, as it was typed; markers that stand alone are none. */
export function unfilledIn(text: string, values: Filling): string[] {
  const markers = new Set<string>(Object.values(MARKERS))
  const lines = text.split('\n').filter((line) => !markers.has(line.trim()) && !pictureOf(line))
  const found = lines.flatMap((line) => [...line.matchAll(IN_BRACES)])
  return [
    ...new Set(
      found.filter(({ 1: name }) => values[name as keyof Filling] === undefined).map(([typed]) => typed),
    ),
  ]
}
