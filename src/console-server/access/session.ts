import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ROLES, type Role } from '../../contract/console/access.ts'
import type { Route } from '../../contract/console/routes/route.ts'
import { SESSION_COOKIE, type SignIn } from '../auth/sign-in-library.ts'
import { type Beginning, beginSession, isProven, type Means } from '../queries/audit.ts'
import { LOGGED_OUT, NOT_ALLOWED, NOT_PROVEN, Refusal, refuse } from './refuse.ts'

/** Who sent a request. */
export type SignedIn = {
  id: string
  name: string
  email: string
  role: Role
  /** The session's number. */
  session: string
  means: Means
  /** When the person last proved to be there. */
  provedAt: Date
  /** From when on nothing works without a second factor; null: there was one, or none is needed. */
  secondFactorBy: Date | null
}

/** A role that may do everything is worth a second factor; the first day is for setting it up. */
const GRACE_MS = 24 * 3_600_000

/** Lets nobody in without the role that a route declares; a route that declares none stops the server's start. */
export function addRoleCheck(scope: FastifyInstance, signIn: SignIn): void {
  scope.decorateRequest('signedIn', null)
  scope.addHook('onRoute', ({ method, url, config }) => {
    if (config?.least === undefined) {
      throw new Error(
        `${method} ${url} does not say who may use it: declare it in src/contract/console/routes.`,
      )
    }
  })
  scope.addHook('onRequest', async (request, reply) => {
    const { least } = request.routeOptions.config
    if (least === 'anybody') return
    const signedIn = await readSession(signIn, request, reply)
    if (!signedIn) return refuse(reply, LOGGED_OUT)
    request.signedIn = signedIn
    if (least !== undefined && !mayDo(signedIn.role, least)) {
      return refuse(reply, NOT_ALLOWED)
    }
    if (isLate(signedIn) && !request.routeOptions.config.own) {
      return refuse(reply, new Refusal(403, 'second_factor', SECOND_FACTOR_NEEDED))
    }
    if (
      request.routeOptions.config.stepUp &&
      !(await isProven(request.server.operatorDatabase, signedIn.session))
    ) {
      return refuse(reply, NOT_PROVEN)
    }
  })
}

/** Whether somebody needs a second factor by now and logged in without one. */
function isLate({ secondFactorBy }: SignedIn): boolean {
  return secondFactorBy !== null && secondFactorBy.getTime() <= Date.now()
}

const SECOND_FACTOR_NEEDED =
  'Wer alles darf, meldet sich mit einem zweiten Schritt an. Richte unter „Mein Zugang“ eine App für Codes oder einen Passkey ein. Hast du schon einen Passkey, melde dich ab und mit ihm wieder an.'

/** Who sent a request that takes a log-in. */
export function operatorOf(request: { signedIn: SignedIn | null }): SignedIn {
  if (request.signedIn === null) throw new Error('This route is not behind the check of roles.')
  return request.signedIn
}

export function mayDo(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least)
}

/**
 * The header with which a page asks again and again by itself, as for a progress bar. Such requests do not keep a
 * session alive: it ends half an hour after the last thing that somebody did.
 */
const IN_BACKGROUND = 'x-in-background'

/** Who is logged in, asked of the database with every request; moves the session's idle end on. */
export async function readSession(signIn: SignIn, request: FastifyRequest, reply: FastifyReply) {
  const { headers, response } = await signIn.api.getSession({
    headers: libraryHeaders(request),
    query: request.headers[IN_BACKGROUND] === undefined ? {} : { disableRefresh: true },
    returnHeaders: true,
  })
  passCookiesOn(headers, reply)
  if (!response) return undefined
  const { id, name, email, role, roleSince } = response.user
  const { id: session, means, provedAt } = response.session
  if (!means || !provedAt) return undefined
  const secondFactorBy =
    role === 'administer' && means === 'password' ? new Date(roleSince.getTime() + GRACE_MS) : null
  return { id, name, email, role: role as Role, session, means: means as Means, provedAt, secondFactorBy }
}

/** Begins the session that an answer of the library brought: before this, nothing can be done in it. */
export async function begin(
  request: FastifyRequest,
  { token, ...how }: Omit<Beginning, 'token'> & { token: string | undefined },
): Promise<void> {
  if (token === undefined) throw new Error('The sign-in library began no session.')
  await beginSession(request.server.operatorDatabase, { token, ...how })
}

/** What the library needs of a request: the cookies, and where it came from. */
export function libraryHeaders(request: FastifyRequest): Headers {
  const { cookie, origin } = request.headers
  return new Headers({ ...(cookie !== undefined && { cookie }), ...(origin !== undefined && { origin }) })
}

/** The same without the session, for steps that are taken before there is one. */
export function headersWithoutSession(request: FastifyRequest): Headers {
  const headers = libraryHeaders(request)
  const cookies = (headers.get('cookie') ?? '').split(/; */)
  headers.set('cookie', cookies.filter((cookie) => !cookie.startsWith(`${SESSION_COOKIE}=`)).join('; '))
  return headers
}

function passCookiesOn(headers: Headers | null | undefined, reply: FastifyReply): void {
  const cookies = headers?.getSetCookie() ?? []
  if (cookies.length > 0) reply.header('set-cookie', cookies)
}

/** What the library is called with in the name of whoever is logged in. */
export function callOf<Body>(request: FastifyRequest, body: Body) {
  return { body, headers: libraryHeaders(request), asResponse: true as const }
}

/**
 * Reads an answer of the library (called with `asResponse: true`) and sends its cookies on, unless it failed.
 * @param reply without it the cookies go nowhere
 * @throws when the library failed without a reason that concerns the person, as when the database is away.
 */
export async function readAnswer<Body = Record<string, unknown>>(
  asked: Promise<Response>,
  reply?: FastifyReply,
): Promise<LibraryAnswer<Body>> {
  const response = await asked
  if (response.status >= 500) throw new Error(`The sign-in library answered ${response.status}.`)
  const text = await response.text()
  const body: unknown = text === '' ? {} : JSON.parse(text)
  if (response.ok && reply) passCookiesOn(response.headers, reply)
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return {
    ok: response.ok,
    body: (body ?? {}) as Body,
    token: tokenIn(response.headers),
    cookies: cookies.join('; '),
  }
}

/**
 * `token` is that of the session that it began, if it began one; `cookies` what a browser would send from now on.
 */
type LibraryAnswer<Body> = { ok: boolean; body: Body; token: string | undefined; cookies: string }

function tokenIn(headers: Headers): string | undefined {
  const cookie = headers.getSetCookie().find((line) => line.startsWith(`${SESSION_COOKIE}=`))
  // Its signature stands behind the last dot.
  const value = decodeURIComponent(cookie?.slice(SESSION_COOKIE.length + 1).split(';')[0] ?? '')
  return value.slice(0, Math.max(0, value.lastIndexOf('.'))) || undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    least?: Route['least']
    own?: Route['own']
    stepUp?: Route['stepUp']
  }
  interface FastifyRequest {
    signedIn: SignedIn | null
  }
}
