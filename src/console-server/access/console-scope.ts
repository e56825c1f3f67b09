import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFromConsole } from './own-page.ts'
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
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    if (request.method === 'GET' || isFromConsole(request.headers, publicOrigin)) return
    return refuse(reply, new Refusal(403, 'foreign_page', 'Diese Anfrage kam von einer fremden Seite.'))
  })
}

/** What has a prefix of its own says so itself when there is nothing at an address. */
export function addUnknown(scope: FastifyInstance): void {
  scope.setNotFoundHandler((request, reply) => answerUnknown(request, reply))
}

function answerUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Drops what came along; nobody reads it.
  request.raw.resume()
  return refuse(reply, new Refusal(404, 'not_found', 'Das gibt es nicht.'))
}
