import type { FastifyReply, FastifyRequest } from 'fastify'
import { withdraw } from '../../database/queries/links.ts'
import { askDatabase } from '../../http/ask-database.ts'
import type { LinkParts } from './link-parts.ts'
import { readQuery, readToken } from './link-request.ts'
import { noteFailure } from './send-link-page.ts'

/** Whether a mail program's button sent this (RFC 8058, 3.2): a form with that one field, in either encoding. */
export async function isOneClick(request: FastifyRequest): Promise<boolean> {
  const fields = await formFields(request)
  const field = fields?.get('List-Unsubscribe')
  return typeof field === 'string' && field.trim() === 'One-Click'
}

// The standard's own reader of both encodings; what it cannot read has no fields.
async function formFields(request: FastifyRequest): Promise<FormData | undefined> {
  const type = request.headers['content-type'] ?? ''
  if (!Buffer.isBuffer(request.body)) return undefined
  const answer = new Response(new Uint8Array(request.body), { headers: { 'content-type': type } })
  return answer.formData().catch(() => undefined)
}

/**
 * Ends the consent of the token in the address. Comes from mail providers: without cookies and, as it must not lead
 * anywhere, answered by no page and no redirect. A token that is not known gets the same answer.
 */
export async function takeOneClick(reply: FastifyReply, { anon }: LinkParts): Promise<FastifyReply> {
  reply.type('text/plain; charset=utf-8')
  const read = readToken(readQuery(reply.request))
  if (typeof read === 'string') return reply.send('ok\n')
  const answer = await askDatabase(() => withdraw(anon, 'unsubscribe', read.token, 'one-click'))
  if ('value' in answer) return reply.send('ok\n')
  return reply.code(noteFailure(reply, answer)).send('try again\n')
}
