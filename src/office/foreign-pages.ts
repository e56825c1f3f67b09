import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isFromOwnScript } from '../http/same-site.ts'
import { foreignPage, toldOf } from './refusal.ts'

/** Nothing that the console asks is kept anywhere, and no other page may ask it. */
export function refuseForeignPages(scope: FastifyInstance, publicOrigin: string): void {
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isFromConsole(request.headers, publicOrigin)) return
    return reply.code(403).send({ error: toldOf(foreignPage()) })
  })
}

/**
 * Whether a page of this very site asks. Stricter than the public forms: a browser must say so, in Sec-Fetch-Site or Origin,
 * and where it sends both, both must.
 */
export function isFromConsole(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  const { origin, host } = headers
  if (site !== undefined && site !== 'same-origin') return false
  if (origin !== undefined && origin !== publicOrigin && !isAt(origin, host)) return false
  return isFromOwnScript(headers, publicOrigin)
}

// In development the page may be opened under another name of this machine than PUBLIC_ORIGIN says.
function isAt(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
}
