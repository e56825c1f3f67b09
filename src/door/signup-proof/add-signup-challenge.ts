import type { FastifyInstance } from 'fastify'
import { LIMITS } from '../../http/rate-limit.ts'
import { noIndex } from '../../http/security-headers.ts'
import { routes } from '../../routes.ts'
import type { SignupProofs } from './signup-proofs.ts'

/** `GET /anmelden/aufgabe`: a puzzle for the page whose form is about to be filled in. */
export async function addSignupChallenge(app: FastifyInstance, proofs: SignupProofs): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    url: routes.signupChallenge,
    config: { rateLimit: LIMITS.challenges },
    handler: async (_request, reply) => {
      noIndex(reply)
      return reply.header('cache-control', 'no-store').send(await proofs.challenge())
    },
  })
}
