import type { FastifyInstance } from 'fastify'

/** A text that came with a request has a control character: 400, in the words of whoever answers. */
export class ControlCharacter extends Error {
  override name = 'ControlCharacter'
  readonly statusCode = 400
}

/** The database takes no NUL, and nothing that somebody types has other control characters than lines and tabs. */
export function hasControl(value: unknown): boolean {
  if (typeof value === 'string') return /[^\P{Cc}\n\r\t]/u.test(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, inner]) => hasControl(key) || hasControl(inner))
}

/** @returns the value. @throws {ControlCharacter} */
export function withoutControl<Value>(value: Value): Value {
  if (hasControl(value)) throw new ControlCharacter('A control character')
  return value
}

// C0 but lines and tabs, DEL, and C1 as UTF-8 writes it.
const ENCODED = /%(?:0[0-8bcef]|1[0-9a-f]|7f|c2%[89][0-9a-f])/i
// Node reads headers as Latin-1, in which the bytes of UTF-8 look like C1; of C0 its parser lets a tab through.
const IN_HEADER = /\x7f/

/** Refuses control characters in addresses and headers before anybody reads them; bodies go through `withoutControl`. */
export function refuseControls(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (ENCODED.test(raw.url ?? '') || raw.rawHeaders.some((text) => IN_HEADER.test(text)))
      throw new ControlCharacter('A control character')
  })
}
