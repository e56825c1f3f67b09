import type { FastifyInstance } from 'fastify'

/** Lets every content type through as bytes (up to the body limit); the routes say themselves what they take. */
export function takeAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** The text of a body, or `undefined` when it is not UTF-8. */
function bodyText(body: unknown): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode((body as Buffer | null | undefined) ?? undefined)
  } catch {
    return undefined
  }
}

/** The JSON value of a body; `undefined` when it is not JSON. */
export function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(bodyText(body) ?? '')
  } catch {
    return undefined
  }
}

/** The JSON object of a body; an empty body counts as an empty object; `undefined` when it is anything else. */
export function parseJsonBody(body: unknown): Record<string, unknown> | undefined {
  const json = bodyText(body) === '' ? {} : parseJson(body)
  return isObject(json) ? json : undefined
}

/** Whether a JSON value is an object, neither an array nor null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of a posted form; none when it is not UTF-8. @throws {ControlCharacter} */
export function readForm(body: unknown): URLSearchParams {
  const fields = new URLSearchParams(bodyText(body) ?? '')
  if (hasControl([...fields])) throw new ControlCharacter('A control character')
  return fields
}

/** What somebody typed has a control character: 400, in the words of whoever answers. */
class ControlCharacter extends Error {
  override name = 'ControlCharacter'
  readonly statusCode = 400
}

/** The database takes no NUL, and nothing that somebody types has other control characters than lines and tabs. */
export function hasControl(value: unknown): boolean {
  if (typeof value === 'string') return /[^\P{Cc}\n\r\t]/u.test(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => hasControl(key) || hasControl(inner))
}
