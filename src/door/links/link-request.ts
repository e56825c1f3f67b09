import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerProblem } from '../../http/answer-problem.ts'
import { bodyText } from '../../http/json-body.ts'
import { isFromOwnLinkPage } from '../../http/same-site.ts'
import { TOKEN_PARAMETER } from '../../routes.ts'
import type { DoorSettings } from '../settings.ts'

/** 32 random bytes in base64url (RFC 4648, 5) without padding: what the worker puts into letters. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** The token among the fields of an address or a form; `undefined` for what no letter of ours ever held. */
export function readToken(fields: URLSearchParams): string | undefined {
  const token = fields.get(TOKEN_PARAMETER) ?? ''
  return TOKEN.test(token) ? token : undefined
}

export function readQuery(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.url.split('?', 2)[1])
}

/** The fields of a posted form; none when it is not UTF-8. */
export function readForm(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(bodyText(request.body) ?? '')
}

/**
 * Refuses forms of foreign pages (403) and whatever is no form (415); `undefined` when it may be read.
 * @param isOwn tells our pages' forms from others
 */
export function refuseForeignForm(
  reply: FastifyReply,
  settings: Pick<DoorSettings, 'publicOrigin'>,
  isOwn = isFromOwnLinkPage,
): FastifyReply | undefined {
  if (!isOwn(reply.request.headers, settings.publicOrigin)) {
    return answerProblem(reply, { status: 403, code: 'FOREIGN_PAGE', message: 'Foreign page' })
  }
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(reply.request.headers['content-type'] ?? '')) {
    return answerProblem(reply, { status: 415, code: 'FORM', message: 'Not a form' })
  }
  return undefined
}
