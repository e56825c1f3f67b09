import type { FastifyInstance } from 'fastify'
import { teamRoutes } from '../../contract/console/routes/team.ts'
import type { TeamLink } from '../../contract/console/team.ts'
import { consoleRoutes } from '../../routes.ts'
import { addRoutes } from '../access/add-routes.ts'
import { Refusal } from '../access/refuse.ts'
import { newLinkToken } from '../auth/link-token.ts'
import {
  addOperator,
  changeRole,
  endSessions,
  listTeam,
  removeOperator,
  resetOperator,
  type TeamChange,
} from '../queries/team.ts'

/** Who has access. The database writes each change to the log itself, and leaves the own access alone. */
export function addTeam(scope: FastifyInstance, publicOrigin: string): void {
  // Behind the # it reaches no server and no log.
  const shown = (token: string, expiresAt: Date): TeamLink => ({
    link: `${publicOrigin}${consoleRoutes.password}#${token}`,
    expiresAt: expiresAt.toISOString(),
  })

  addRoutes(scope, teamRoutes, {
    'GET /api/team': async ({ database }) => ({ team: await listTeam(database) }),

    'POST /api/team/add': async ({ input: { name, email, role }, database, who }) => {
      const { token, ...link } = newLinkToken(new Date())
      const person = { name, email: email.toLowerCase(), role }
      const added = await addOperator(database, person, link, who)
      return added === null ? taken() : shown(token, link.expiresAt)
    },

    'POST /api/team/role': async ({ input: { person, role }, database, who }) =>
      refusalOf(await changeRole(database, person, role, who)),

    'POST /api/team/reset': async ({ input: { person }, database, who }) => {
      const { token, ...link } = newLinkToken(new Date())
      const refusal = refusalOf(await resetOperator(database, person, link, who))
      return refusal ?? shown(token, link.expiresAt)
    },

    'POST /api/team/end-sessions': async ({ input: { person }, database, who }) =>
      refusalOf(await endSessions(database, person, who)),

    'POST /api/team/remove': async ({ input: { person }, database, who }) =>
      refusalOf(await removeOperator(database, person, who)),
  })
}

const taken = () => new Refusal(409, 'taken', 'Mit dieser Adresse hat schon jemand Zugang.')

function refusalOf(change: TeamChange): Refusal | undefined {
  if (change === 'unknown') return new Refusal(404, 'not_found', 'Diesen Zugang gibt es nicht mehr.')
  if (change === 'self') return new Refusal(409, 'self', SELF)
  return undefined
}

const SELF =
  'Deinen eigenen Zugang kann hier nur jemand anders ändern, damit immer jemand bleibt, der alles darf. Passwort und zweiten Schritt änderst du unter „Mein Zugang“.'
