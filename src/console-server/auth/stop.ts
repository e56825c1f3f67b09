import type { FastifyInstance } from 'fastify'
import { stopRoutes } from '../../contract/console/routes/access.ts'
import { stopNewsletter, stoppableNewsletter } from '../../database/queries/console/operator-mail.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { hashOfToken } from './link-token.ts'

/** What the link in a letter to operators is for: it shows which launch goes by itself, and stops it. */
export function addStop(scope: FastifyInstance): void {
  addRoutes(scope, stopRoutes, {
    'POST /auth/stop': async ({ input: { token }, database }) =>
      (await stoppableNewsletter(database, hashOfToken(token))) ?? stopGone(),
    'POST /auth/stop/launch': async ({ input: { token }, database }) =>
      (await stopNewsletter(database, hashOfToken(token))) ? undefined : stopGone(),
  })
}

function stopGone(): Refusal {
  const message =
    'Dieser Link hält nichts mehr an: Der Brief ist schon unterwegs, schon angehalten, oder seine Zeit wurde geändert. In der Konsole unter „Briefe“ steht, wie es um ihn steht.'
  return new Refusal(410, 'stop_gone', message)
}
