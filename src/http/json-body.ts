import type { FastifyInstance } from 'fastify'

/** Lets every content type through as bytes (up to the body limit); the routes say themselves what they take. */
export function takeAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** The text of a body, or `undefined` when it is not UTF-8. */
export function bodyText(body: unknown): string | undefined {
  if (body === undefined || body === null) return ''
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer)
  } catch {
    return undefined
  }
}

/** The JSON value of a body in a box, or `undefined` when it is not JSON. */
export function parseJson(body: unknown): { json: unknown } | undefined {
  const text = bodyText(body)
  if (text === undefined) return undefined
  try {
    return { json: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/** The JSON object of a body; an empty body counts as an empty object; `undefined` when it is anything else. */
export function parseJsonBody(body: unknown): Record<string, unknown> | undefined {
  if (bodyText(body) === '') return {}
  const parsed = parseJson(body)
  return parsed !== undefined && isObject(parsed.json) ? parsed.json : undefined
}

/** Whether a JSON value is an object, neither an array nor null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
