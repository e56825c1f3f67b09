import type { FastifyReply } from 'fastify'
import { confirmAddressChange, type LinkState, linkState } from '../../database/queries/links.ts'
import { askDatabase } from '../../http/ask-database.ts'
import { confirmingRequest } from '../store-signup.ts'
import type { LinkParts } from './link-parts.ts'
import { readForm, readQuery, readToken } from './link-request.ts'
import { type LinkPage, sendFailure, sendLinkPage } from './send-link-page.ts'

const OVER = 'meine-daten/adresse/abgelaufen'
const CHANGED: LinkPage = { name: 'meine-daten/adresse/geaendert', status: 200 }

// There is no page without a link's token here: whoever comes without one reads where to get one.
const PAGES: Record<LinkState | 'changed' | 'taken', LinkPage> = {
  valid: { name: 'meine-daten/adresse/frage', status: 200 },
  done: CHANGED,
  changed: CHANGED,
  taken: { name: 'meine-daten/adresse/vergeben', status: 409 },
  expired: { name: OVER, status: 410 },
  withdrawn: { name: OVER, status: 410 },
  unknown: { name: OVER, status: 404 },
}
const FAILURE = 'meine-daten/adresse/fehler'

/** `GET /meine-daten/adresse`: asks whether the new address is to be taken. */
export async function showChangeAddress(
  reply: FastifyReply,
  { anon, site }: LinkParts,
): Promise<FastifyReply> {
  const read = readToken(readQuery(reply.request))
  if (typeof read === 'string') return sendLinkPage(reply, site, PAGES.unknown)
  const { token } = read
  const answer = await askDatabase(() => linkState(anon, 'change_address', token))
  if (!('value' in answer)) return sendFailure(reply, site, FAILURE, answer, token)
  return sendLinkPage(reply, site, PAGES[answer.value], { token })
}

/** `POST /meine-daten/adresse`: makes the new address the address. */
export async function takeChangeAddress(
  reply: FastifyReply,
  { anon, site, settings }: LinkParts,
): Promise<FastifyReply> {
  const read = readToken(readForm(reply.request))
  if (typeof read === 'string') return sendLinkPage(reply, site, PAGES.unknown)
  const { token } = read
  const facts = confirmingRequest(reply.request, settings)
  const answer = await askDatabase(() => confirmAddressChange(anon, token, facts))
  if (!('value' in answer)) return sendFailure(reply, site, FAILURE, answer, token)
  return sendLinkPage(reply, site, PAGES[answer.value], { token })
}
