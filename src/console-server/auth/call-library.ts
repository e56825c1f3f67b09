import type { FastifyReply, FastifyRequest } from 'fastify'
import { libraryHeaders, passCookiesOn } from '../access/session.ts'

/** What the library is called with in the name of whoever is logged in. */
export function callOf<Body>(request: FastifyRequest, body: Body) {
  return { body, headers: libraryHeaders(request), asResponse: true as const }
}

/** What the library made of a call. */
export type LibraryAnswer<Body> = { ok: boolean; body: Body }

/**
 * Reads an answer of the library (called with `asResponse: true`) and sends its cookies on, unless it failed.
 * @throws when the library failed without a reason that concerns the person, as when the database is away.
 */
export async function readAnswer<Body = Record<string, unknown>>(
  asked: Promise<Response>,
  reply: FastifyReply,
): Promise<LibraryAnswer<Body>> {
  const response = await asked
  if (response.status >= 500) throw new Error(`The sign-in library answered ${response.status}.`)
  const text = await response.text()
  const body: unknown = text === '' ? {} : JSON.parse(text)
  if (response.ok) passCookiesOn(response.headers, reply)
  return { ok: response.ok, body: (body ?? {}) as Body }
}
