import type { FastifyReply, FastifyRequest } from 'fastify'
import { leave, linkState, withdraw } from '../../database/queries/links.ts'
import { askDatabase } from '../../http/ask-database.ts'
import { routes } from '../../routes.ts'
import { type Link, type LinkParts, readQuery, readToken, refuseForeignForm, takeLink } from './link.ts'
import { type LinkPage, noteFailure } from './send-link-page.ts'

const ASK: LinkPage = { name: 'abmelden/frage', status: 200 }
const DONE: LinkPage = { name: 'abmelden/abgemeldet', status: 200 }
const UNKNOWN: LinkPage = { name: 'abmelden/unbekannt', status: 404 }

/** `/abmelden`: asks, and ends the consent. */
export const unsubscribeLink: Link = {
  path: routes.unsubscribe,
  unknown: UNKNOWN,
  failure: 'abmelden/fehler',
  show: async ({ anon, token }) => {
    const state = await linkState(anon, 'unsubscribe', token)
    if (state === 'unknown') return { page: UNKNOWN }
    return { page: state === 'valid' ? ASK : DONE }
  },
  take: async ({ anon, token }) => {
    const { answer, letterUnderWay } = await leave(anon, 'unsubscribe', token, 'link')
    return answer === 'withdrawn'
      ? { page: DONE, view: letterUnderWay ? { letterUnderWay } : {} }
      : { page: UNKNOWN }
  },
}

/** `POST /abmelden`, from the page or from a mail program's button. */
export async function takeUnsubscribe(reply: FastifyReply, parts: LinkParts): Promise<FastifyReply> {
  // Before the check for foreign pages: whoever sends it, it is the wish of somebody who holds the token.
  if (await isOneClick(reply.request)) return takeOneClick(reply, parts)
  return refuseForeignForm(reply, parts.settings) ?? takeLink(reply, parts, unsubscribeLink)
}

/** Whether a mail program's button sent this (RFC 8058, 3.2): a form with that one field, in either encoding. */
async function isOneClick(request: FastifyRequest): Promise<boolean> {
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
async function takeOneClick(reply: FastifyReply, { anon }: LinkParts): Promise<FastifyReply> {
  reply.type('text/plain; charset=utf-8')
  const token = readToken(readQuery(reply.request))
  if (token === undefined) return reply.send('ok\n')
  const answer = await askDatabase(() => withdraw(anon, 'unsubscribe', token, 'one-click'))
  if ('value' in answer) return reply.send('ok\n')
  return reply.code(noteFailure(reply, answer)).send('try again\n')
}
