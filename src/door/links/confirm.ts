import type { FastifyReply } from 'fastify'
import { ANOTHER_LETTER, WISH } from '../../contract/my-data.ts'
import {
  confirmSignup,
  type LinkState,
  linkState,
  sendConfirmationAgain,
} from '../../database/queries/links.ts'
import { askDatabase } from '../../http/ask-database.ts'
import { routes } from '../../routes.ts'
import { confirmingRequest } from '../store-signup.ts'
import type { LinkParts } from './link-parts.ts'
import { readForm, readQuery, readToken } from './link-request.ts'
import { type LinkPage, sendBlankPage, sendFailure, sendLinkPage } from './send-link-page.ts'

const PAGES: Record<LinkState | 'sent', LinkPage> = {
  valid: { name: 'bestaetigen/frage', status: 200 },
  done: { name: 'bestaetigen/bestaetigt', status: 200 },
  expired: { name: 'bestaetigen/abgelaufen', status: 410 },
  withdrawn: { name: 'bestaetigen/abgemeldet', status: 200 },
  unknown: { name: 'bestaetigen/unbekannt', status: 404 },
  sent: { name: 'bestaetigen/geschickt', status: 200 },
}
const FAILURE = 'bestaetigen/fehler'

/** `GET /bestaetigen`: asks. Mail scanners open every link of a letter, so that opening it does nothing. */
export async function showConfirm(reply: FastifyReply, parts: LinkParts): Promise<FastifyReply> {
  const read = readToken(readQuery(reply.request))
  if (read === 'none') return sendBlankPage(reply, parts.site, routes.confirm)
  if (read === 'malformed') return sendLinkPage(reply, parts.site, PAGES.unknown)
  return sendState(reply, parts, read.token)
}

/** `POST /bestaetigen`: confirms, or sends another letter to whoever holds a link that is too old. */
export async function takeConfirm(reply: FastifyReply, parts: LinkParts): Promise<FastifyReply> {
  const form = readForm(reply.request)
  const read = readToken(form)
  if (typeof read === 'string') return sendLinkPage(reply, parts.site, PAGES.unknown)
  return form.get(WISH) === ANOTHER_LETTER
    ? sendAnother(reply, parts, read.token)
    : confirm(reply, parts, read.token)
}

async function confirm(
  reply: FastifyReply,
  { anon, site, settings }: LinkParts,
  token: string,
): Promise<FastifyReply> {
  const answer = await askDatabase(() =>
    confirmSignup(anon, token, confirmingRequest(reply.request, settings)),
  )
  if (!('value' in answer)) return sendFailure(reply, site, FAILURE, answer, token)
  return sendPage(reply, site, answer.value === 'confirmed' ? 'done' : answer.value, token)
}

async function sendAnother(reply: FastifyReply, parts: LinkParts, token: string): Promise<FastifyReply> {
  const answer = await askDatabase(() => sendConfirmationAgain(parts.anon, token))
  if (!('value' in answer)) return sendFailure(reply, parts.site, FAILURE, answer, token)
  return answer.value ? sendPage(reply, parts.site, 'sent', token) : sendState(reply, parts, token)
}

async function sendState(
  reply: FastifyReply,
  { anon, site }: LinkParts,
  token: string,
): Promise<FastifyReply> {
  const answer = await askDatabase(() => linkState(anon, 'confirm', token))
  if (!('value' in answer)) return sendFailure(reply, site, FAILURE, answer, token)
  return sendPage(reply, site, answer.value, token)
}

// A link expires only while its sign-up still waits, so that another letter can always be asked for.
function sendPage(
  reply: FastifyReply,
  site: LinkParts['site'],
  state: keyof typeof PAGES,
  token: string,
): FastifyReply {
  return sendLinkPage(reply, site, PAGES[state], { token, renewable: state === 'expired' })
}
