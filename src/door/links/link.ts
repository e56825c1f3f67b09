import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { call } from '../../database/ask.ts'
import { answerProblem } from '../../http/answer-problem.ts'
import { askDatabase } from '../../http/ask-database.ts'
import { readForm } from '../../http/request-body.ts'
import { sendFile } from '../../http/send-file.ts'
import { TOKEN_PARAMETER } from '../../routes.ts'
import type { Site } from '../pages/load-site.ts'
import type { DoorSettings } from '../settings.ts'
import { type LinkPage, noteFailure, sendLinkPage } from './send-link-page.ts'

/** What a link is for; a token opens nothing else. */
export type LinkPurpose = 'confirm' | 'change_address' | 'my_data' | 'unsubscribe'

/** `done`: used before. `withdrawn`: its owner left since. */
export type LinkState = 'valid' | 'done' | 'expired' | 'withdrawn' | 'unknown'

/** `under_way`: withdrawn, and a letter was past the last moment at which it could be held back. */
export type Leaving = 'withdrawn' | 'under_way' | 'unknown'

/** What the door's routes work with. All of it is asked as the visitors' role. */
export type DoorParts = { anon: pg.Pool; site: Site; settings: DoorSettings }

/** What came with a link: its token, and the fields of the address or of the form. */
export type LinkRequest = DoorParts & { token: string; fields: URLSearchParams; reply: FastifyReply }

export function stateOf({ anon, token }: LinkRequest, purpose: LinkPurpose): Promise<LinkState> {
  return call(anon, 'link_state', purpose, token)
}

/** The page that a link shows, and what is filled in beside its token; or where it leads on to. */
export type Shown = { page: LinkPage; view?: object } | { leadsTo: string }

/** A kind of link: what it shows, what its form does. What the database says no to shows in the page. */
export type Link = {
  path: string
  /** For what no letter of ours ever held. */
  unknown: LinkPage
  failure: string
  /** Mail scanners open every link of a letter, so that opening it changes nothing. */
  show(request: LinkRequest): Promise<Shown>
  /** When the database is too slow, it may have happened although we said that it did not: doing it again does no harm. */
  take(request: LinkRequest): Promise<Shown>
}

/** Answers GET: without a token, what stands at the address for those who come without a link. */
export async function showLink(reply: FastifyReply, parts: DoorParts, link: Link): Promise<FastifyReply> {
  const fields = readQuery(reply.request)
  const blank = parts.site.files.get(link.path)
  if (blank && !fields.has(TOKEN_PARAMETER)) return sendFile(reply, blank)
  return answerLink(reply, parts, link, fields, readToken(fields), link.show)
}

export async function takeLink(reply: FastifyReply, parts: DoorParts, link: Link): Promise<FastifyReply> {
  const fields = readForm(reply.request.body)
  return answerLink(reply, parts, link, fields, readToken(fields), link.take)
}

/** Answers who has the token; the page gets one back only that came in its fields. */
export async function answerLink(
  reply: FastifyReply,
  parts: DoorParts,
  { unknown, failure }: Pick<Link, 'unknown' | 'failure'>,
  fields: URLSearchParams,
  token: string | undefined,
  ask: Link['take'],
): Promise<FastifyReply> {
  if (token === undefined) return sendLinkPage(reply, parts.site, unknown)
  const shown = readToken(fields)
  const kept = shown === undefined ? {} : { token: shown }
  const asked = await askDatabase(() => ask({ ...parts, token, fields, reply }))
  // Our fault, and trying again helps.
  if (!('value' in asked))
    return sendLinkPage(reply, parts.site, { name: failure, status: noteFailure(reply, asked) }, kept)
  if ('leadsTo' in asked.value) return reply.redirect(asked.value.leadsTo, 303)
  const { page, view } = asked.value
  return sendLinkPage(reply, parts.site, page, { ...kept, ...view })
}

/**
 * 32 random bytes in base64url (RFC 4648, 5) without padding: what the office puts into letters. Mail programs and people
 * leave a bracket, a full stop or an underline behind it: that begins with no letter and no digit.
 */
const TOKEN = /^([A-Za-z0-9_-]{43})(?![A-Za-z0-9])/

/** The token among the fields of an address or a form; `undefined` for what no letter of ours ever held, nothing included. */
export function readToken(fields: URLSearchParams): string | undefined {
  return TOKEN.exec(fields.get(TOKEN_PARAMETER) ?? '')?.[1]
}

export function readQuery(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(request.url.split('?', 2)[1])
}

/**
 * Refuses forms of foreign pages (403) and whatever is no form (415); `undefined` when it may be read.
 * @param isOwn tells our pages' forms from others
 */
export function refuseForeignForm(
  reply: FastifyReply,
  settings: Pick<DoorSettings, 'publicOrigin'>,
  isOwn = isFromOwnPage,
): FastifyReply | undefined {
  const { headers } = reply.request
  if (!isOwn(headers, settings.publicOrigin))
    return answerProblem(reply, { status: 403, code: 'FOREIGN_PAGE', message: 'Foreign page' })
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? ''))
    return answerProblem(reply, { status: 415, code: 'FORM', message: 'Not a form' })
  return undefined
}

/**
 * Whether a form came from this site's own page. Browsers say so in Sec-Fetch-Site, older ones in Origin, which is `null`
 * on pages that are sent with `no-referrer`: what such a form may do is decided by the token in it, which no foreign page has.
 * What sends neither is no browser and carries nobody's trust that could be misused.
 */
function isFromOwnPage(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host } = headers
  if (origin === undefined || origin === publicOrigin || origin === 'null') return true
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host
}

/**
 * As `isFromOwnPage`, for what a foreign page may do as well, as nothing comes of it until the letter's link is opened: signing
 * up. Browsers inside apps and pages kept as files say `Origin: null` of our own form, whatever Sec-Fetch-Site says.
 */
export function isFromNoOtherSite(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  return headers.origin === 'null' || isFromOwnPage(headers, publicOrigin)
}
