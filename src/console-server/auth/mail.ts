import type { FastifyInstance } from 'fastify'
import { mailRoutes } from '../../contract/console/routes/access.ts'
import { chooseMail, mailChoices } from '../../database/queries/console/operator-mail.ts'
import { addRoutes } from '../access/add-routes.ts'

/** Which letters one wants. */
export function addMail(scope: FastifyInstance): void {
  addRoutes(scope, mailRoutes, {
    'GET /auth/mail': ({ database, who }) => mailChoices(database, who.id),
    'POST /auth/mail': ({ input, database, by }) => chooseMail(database, by(), input),
  })
}
