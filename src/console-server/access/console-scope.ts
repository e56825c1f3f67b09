import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isFromOwnScript } from '../../http/same-site.ts'
import { Refusal, refuse, refuseForError } from './refuse.ts'

/** What holds for everything below /konsole that is not a page: JSON in and out, never kept, changes from here only. */
export function addConsoleRules(scope: FastifyInstance, publicOrigin: string): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    scope.getDefaultJsonParser('error', 'error'),
  )
  scope.setErrorHandler(refuseForError)
  scope.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (request.method === 'GET' || isFromConsole(request.headers, publicOrigin)) return
    return refuse(reply, new Refusal(403, 'foreign_page', 'Diese Anfrage kam von einer fremden Seite.'))
  })
}

/**
 * Whether a change was asked for by a page of this very site. Stricter than the public forms: a browser must say so,
 * in Sec-Fetch-Site or Origin, and where it sends both, both must.
 */
function isFromConsole(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
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

/** What has a prefix of its own says so itself when there is nothing at an address. */
export function addUnknown(scope: FastifyInstance): void {
  scope.setNotFoundHandler((request, reply) => {
    // Drops what came along; nobody reads it.
    request.raw.resume()
    return refuse(reply, new Refusal(404, 'not_found', 'Das gibt es nicht.'))
  })
}
