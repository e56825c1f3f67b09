import type { FastifyInstance } from 'fastify'
import { ROLES, type Role } from '../../contract/console/access.ts'
import type { Route } from '../../contract/console/routes/route.ts'
import type { SignIn } from '../auth/sign-in-library.ts'
import { Refusal, refuse } from './refuse.ts'
import { readSession, type SignedIn } from './session.ts'

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

declare module 'fastify' {
  interface FastifyContextConfig {
    least?: Route['least']
  }
  interface FastifyRequest {
    signedIn: SignedIn | null
  }
}
