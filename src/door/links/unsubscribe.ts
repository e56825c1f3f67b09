import type { FastifyReply } from 'fastify'
import { call } from '../../database/ask.ts'
import { askDatabase } from '../../http/ask-database.ts'
import { routes, TOKEN_PARAMETER } from '../../routes.ts'
import { type DoorParts, type Leaving, type Link, readQuery, readToken, stateOf } from './link.ts'
import { type LinkPage, noteFailure } from './send-link-page.ts'

const ASK: LinkPage = { name: 'abmelden/frage', status: 200 }
const DONE: LinkPage = { name: 'abmelden/abgemeldet', status: 200 }
const UNKNOWN: LinkPage = { name: 'abmelden/unbekannt', status: 404 }

/** `/abmelden`: asks, and ends the consent. */
export const unsubscribeLink: Link = {
  path: routes.unsubscribe,
  unknown: UNKNOWN,
  failure: 'abmelden/fehler',
  show: async (request) => {
    const state = await stateOf(request, 'unsubscribe')
    if (state === 'unknown') return { page: UNKNOWN }
    return { page: state === 'valid' ? ASK : DONE }
  },
  take: async ({ anon, token }) => {
    const answer = await call<Leaving>(anon, 'withdraw', 'unsubscribe', token, 'link')
    if (answer === 'unknown') return { page: UNKNOWN }
    return { page: DONE, view: { letterUnderWay: answer === 'under_way' } }
  },
}

/**
 * `POST /abmelden?t=…`: a mail program's button, before its body is read. The address is a letter's own, our page's form has
 * the token in its body: whoever posts here, and whatever comes along (RFC 8058 asks for `List-Unsubscribe=One-Click`, not
 * all send that), it is the wish of somebody who holds the token. Ends the consent. Comes from mail providers: without
 * cookies and, as it must not lead anywhere, answered by no page and no redirect. A token that is not known gets the same
 * answer.
 */
export async function takeOneClick(reply: FastifyReply, { anon }: DoorParts): Promise<unknown> {
  const fields = readQuery(reply.request)
  if (!fields.has(TOKEN_PARAMETER)) return
  reply.type('text/plain; charset=utf-8')
  const token = readToken(fields)
  if (token === undefined) return reply.send('ok\n')
  const answer = await askDatabase(() => call(anon, 'withdraw', 'unsubscribe', token, 'one-click'))
  if ('value' in answer) return reply.send('ok\n')
  return reply.code(noteFailure(reply, answer)).send('try again\n')
}
