import Mustache from 'mustache'

/** A page that is filled in before it is sent, read once when the site is loaded. */
export type Template = { spans: Spans; policy: string }

/** Brotli's quality for a page that is filled in for one visitor: a millisecond. */
export const QUICK = 4

const writer = new Mustache.Writer()

/** Texts and markers in reading order. */
type Spans = Parameters<typeof writer.renderTokens>[0]

/**
 * Reads the markers of a page: `{{name}}`, `{{#section}}…{{/section}}`, `{{^unless}}…{{/unless}}`.
 * @throws {Error} when a section is not closed
 */
export function readMarkers(html: string): Spans {
  // Mustache takes a text apart letter by letter and keeps it as a rope, 24 bytes for each: it gets a word for it.
  const texts = html.split(MARKER)
  const words = texts.map((text, place) => (place % 2 === 0 && text ? `${WORD}${place}${WORD}` : text))
  return withTexts(writer.parse(words.join('')), texts)
}

const MARKER = /(\{\{[^{}]*\}\})/
/** Stands in no page: of Unicode's private area. */
const WORD = '\uE000'

function withTexts(spans: Spans, texts: readonly string[]): Spans {
  return spans.map(([type, value, start, end, inner, ...rest]) => [
    type,
    type === 'text' ? texts[Number(value?.slice(1, -1))] : value,
    start,
    end,
    ...(Array.isArray(inner) ? [withTexts(inner, texts)] : inner === undefined ? [] : [inner]),
    ...rest,
  ]) as Spans
}

/**
 * The page with the values of `view` in the place of its markers, each escaped for text and attributes.
 * What a value holds is never read again: a typed marker stays the text that it is.
 */
export function fillTemplate(template: Template, view: object): string {
  const context = new Mustache.Context(view)
  return writer.renderTokens(template.spans, context, undefined, undefined, { escape: escaped })
}

// Our own signs: mustache would also escape `/` and `=`, and lets half characters and NUL through.
function escaped(value: unknown): string {
  return String(value)
    .toWellFormed()
    .replaceAll('\0', '\uFFFD')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
