/** Characters of what a newsletter has, as the table newsletters takes them. */
export const MAX_LENGTHS = {
  subject: 150,
  preheader: 150,
  body: 20_000,
  /** So that the button stays in one line on a phone of 320 pixels. */
  buttonCaption: 22,
  buttonUrl: 500,
}

/** A letter's picture comes along in every copy of it: a hundred thousand bytes are a third more as mail. */
export const PICTURE_MAX_BYTES = 100_000

/** What an operator's text may have filled for each place: `{Ort}`. */
export const PLACEHOLDERS = ['Ort', 'Häuser im Ort', 'Häuser der Region'] as const

/** What a letter fills them with; one that has nothing stays as it was typed. */
export type Filling = Partial<Record<(typeof PLACEHOLDERS)[number], string>>

/** A paragraph that is one of these alone stands for a part of its own. */
export const MARKERS = { restaurants: '{Gasthöfe}', button: '{Knopf}' } as const

/** A picture as a text names it: `{Bild 0123456789abcdef: Der Gasthof im Schnee}`; without words while none are written yet. */
const PICTURE = /^\{Bild (?<id>[0-9a-f]{16}):(?<alt>[^{}\n]*)\}$/

/** The picture that a paragraph stands for, if it does. */
export function pictureOf(paragraph: string): { id: string; alt: string } | undefined {
  const { id, alt = '' } = PICTURE.exec(paragraph.trim())?.groups ?? {}
  return id === undefined ? undefined : { id, alt: alt.trimStart() }
}

/** Braces would end it. */
export const pictureMarker = ({ id, alt }: { id: string; alt: string }): string =>
  `{Bild ${id}: ${alt.replaceAll(/[{}\n]/g, ' ')}}`

/** The pictures of a text, each once. */
export function pictureIdsIn(body: string): string[] {
  return [...new Set(body.split('\n').flatMap((line) => pictureOf(line)?.id ?? []))]
}

/** What looks as if it was to be filled: braces around a word or a few, in one line. */
const IN_BRACES = /\{(?<name>[\p{L}][\p{L} -]{0,38}[\p{L}]|\p{L})\}/gu

/** Fills the placeholders of a text, once: what is filled in is never looked through again. */
export function fillPlaceholders(text: string, values: Filling): string {
  return text.replaceAll(IN_BRACES, (typed, name: string) => values[name as keyof Filling] ?? typed)
}

/** What in a text nothing fills, each once, as it was typed. */
export function unfilledIn(text: string, values: Filling): string[] {
  const markers: string[] = Object.values(MARKERS)
  const lines = text.split('\n').filter((line) => !markers.includes(line.trim()))
  const found = new Set(lines.flatMap((line) => line.match(IN_BRACES) ?? []))
  return [...found].filter((typed) => fillPlaceholders(typed, values) === typed)
}
