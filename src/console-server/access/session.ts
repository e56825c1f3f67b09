import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ROLES, type Role } from '../../contract/console/access.ts'
import type { Route } from '../../contract/console/routes/route.ts'
import { SESSION_COOKIE, type SignIn } from '../auth/sign-in-library.ts'
import { Refusal, refuse } from './refuse.ts'

/** Who sent a request. */
export type SignedIn = {
  id: string
  name: string
  email: string
  role: Role
  /** The session's number, which is not its token. */
  session: string
}

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
    if (!signedIn) return refuse(reply, new Refusal(401, 'logged_out', 'Du bist nicht angemeldet.'))
    request.signedIn = signedIn
    if (least !== undefined && !mayDo(signedIn.role, least)) {
      return refuse(reply, new Refusal(403, 'role', 'Dafür reicht deine Rolle nicht aus.'))
    }
  })
}

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
  const { id, name, email, role } = response.user
  return { id, name, email, role: role as Role, session: response.session.id }
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
 * @throws when the library failed without a reason that concerns the person, as when the database is away.
 */
export async function readAnswer<Body = Record<string, unknown>>(
  asked: Promise<Response>,
  reply: FastifyReply,
): Promise<{ ok: boolean; body: Body }> {
  const response = await asked
  if (response.status >= 500) throw new Error(`The sign-in library answered ${response.status}.`)
  const text = await response.text()
  const body: unknown = text === '' ? {} : JSON.parse(text)
  if (response.ok) passCookiesOn(response.headers, reply)
  return { ok: response.ok, body: (body ?? {}) as Body }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    least?: Route['least']
  }
  interface FastifyRequest {
    signedIn: SignedIn | null
  }
}
