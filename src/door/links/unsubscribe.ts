import type { FastifyReply } from 'fastify'
import { linkState, withdraw } from '../../database/queries/links.ts'
import { askDatabase } from '../../http/ask-database.ts'
import { routes } from '../../routes.ts'
import type { LinkParts } from './link-parts.ts'
import { readForm, readQuery, readToken, refuseForeignForm } from './link-request.ts'
import { isOneClick, takeOneClick } from './one-click.ts'
import { type LinkPage, sendBlankPage, sendFailure, sendLinkPage } from './send-link-page.ts'

const ASK: LinkPage = { name: 'abmelden/frage', status: 200 }
const DONE: LinkPage = { name: 'abmelden/abgemeldet', status: 200 }
const UNKNOWN: LinkPage = { name: 'abmelden/unbekannt', status: 404 }
const FAILURE = 'abmelden/fehler'

/** `GET /abmelden`: asks, as scanners open the links of letters. */
export async function showUnsubscribe(reply: FastifyReply, { anon, site }: LinkParts): Promise<FastifyReply> {
  const read = readToken(readQuery(reply.request))
  if (read === 'none') return sendBlankPage(reply, site, routes.unsubscribe)
  if (read === 'malformed') return sendLinkPage(reply, site, UNKNOWN)
  const { token } = read
  const answer = await askDatabase(() => linkState(anon, 'unsubscribe', token))
  if (!('value' in answer)) return sendFailure(reply, site, FAILURE, answer, token)
  if (answer.value === 'unknown') return sendLinkPage(reply, site, UNKNOWN)
  return sendLinkPage(reply, site, answer.value === 'valid' ? ASK : DONE, { token })
}

/** `POST /abmelden`: ends the consent, from the page or from a mail program's button. */
export async function takeUnsubscribe(reply: FastifyReply, parts: LinkParts): Promise<FastifyReply> {
  // Before the check for foreign pages: whoever sends it, it is the wish of somebody who holds the token.
  if (await isOneClick(reply.request)) return takeOneClick(reply, parts)
  return refuseForeignForm(reply, parts.settings) ?? leave(reply, parts)
}

async function leave(reply: FastifyReply, { anon, site }: LinkParts): Promise<FastifyReply> {
  const read = readToken(readForm(reply.request))
  if (typeof read === 'string') return sendLinkPage(reply, site, UNKNOWN)
  const { token } = read
  const answer = await askDatabase(() => withdraw(anon, 'unsubscribe', token, 'link'))
  if (!('value' in answer)) return sendFailure(reply, site, FAILURE, answer, token)
  return sendLinkPage(reply, site, answer.value === 'withdrawn' ? DONE : UNKNOWN, { token })
}
