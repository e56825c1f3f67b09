import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerTo } from '../../answers.ts'
import { digitsOf } from '../../contract/places.ts'
import { answerProblem, isForPrograms } from '../../http/answer-problem.ts'
import { noIndex } from '../../http/security-headers.ts'
import { sendBody, sendFile } from '../../http/send-file.ts'
import { TOKEN_PARAMETER } from '../../routes.ts'
import type { Site } from './load-site.ts'

/** Serves every page and file of the built site that is sent as it is, from memory; the database has no part in it. */
export function servePages(app: FastifyInstance, site: Site): void {
  for (const [path, first] of site.files) {
    if (answerTo(path)?.by === 'filled') continue
    // Another filling has the same paths.
    app.get(path, (_request, reply) => sendFile(reply, site.files.get(path) ?? first))
  }
}

/**
 * Answers whatever no route took: 308 from `/kremmen/`, `/Kremmen.` and `/kremmen.html` to `/kremmen`, and nowhere but to
 * an address of ours; 405 for a method that a page does not know, else 404.
 */
export function answerUnrouted(reply: FastifyReply, site: Site): FastifyReply {
  const [path = '', query] = reply.request.url.split(/[?#]/, 2)
  const plain = plainPath(path)
  const isReading = reply.request.method === 'GET' || reply.request.method === 'HEAD'
  if (isReading && path !== plain && allowedMethods(site, plain).includes('GET')) {
    // A letter's token is repeated in no header.
    const isPassedOn = query !== undefined && !new URLSearchParams(query).has(TOKEN_PARAMETER)
    return reply.redirect(isPassedOn ? `${plain}?${query}` : plain, 308)
  }
  const allowed = allowedMethods(site, path)
  if (allowed.length === 0) return sendNotFound(reply, site, 'Invalid path specified in request URL')
  reply.header('allow', [...allowed, 'OPTIONS'].join(', '))
  if (reply.request.method === 'OPTIONS') return reply.code(204).send()
  const message = `Unsupported HTTP method: ${reply.request.method}`
  return answerProblem(reply, { status: 405, code: 'PGRST117', message })
}

/** Sends the page for an address that does not exist; programs hear it in their words. */
export function sendNotFound(reply: FastifyReply, { notFound }: Site, message: string): FastifyReply {
  if (!notFound || isForPrograms(reply))
    return answerProblem(reply, { status: 404, code: 'PGRST125', message })
  noIndex(reply)
  return sendBody(reply.code(404).header('cache-control', 'no-cache'), notFound)
}

/** What a path can be asked with; nothing for a path that there is not. OPTIONS goes without saying. */
function allowedMethods(site: Site, path: string): readonly string[] {
  const answer = answerTo(path)
  // Of towns, pictures and other built files there are as many as were built.
  if (answer?.by === 'filled' || answer?.by === 'server' || answer?.by === 'interface') return answer.methods
  return isPlacePage(path, site) || site.files.has(path) ? ['GET', 'HEAD'] : []
}

export function isPlacePage(path: string, { templates, places }: Site): boolean {
  const name = path.slice(1)
  return answerTo(path)?.by === 'place' && (templates.has(name) || places.has(name))
}

// As our own links write it: phones capitalise what is typed first, posters write a place's name like the place, and the
// full stop, bracket or quote behind an address in a sentence is taken for a part of it. No address of ours has one.
function plainPath(path: string): string {
  const plain = decodeURIComponent(path)
    .toLowerCase()
    .replace(/\p{Nd}/gu, digitsOf)
    // Looked for where such a run begins alone: a long one in the middle would be tried from each of its signs.
    .replace(/(?<![^\p{L}\p{Nd}])[^\p{L}\p{Nd}]+$/u, '')
    .replace(/(^|\/)index\.html?$|\.html?$/, '')
    .split(/[/\s]+/)
  return `/${plain.filter(Boolean).join('/')}`
}
