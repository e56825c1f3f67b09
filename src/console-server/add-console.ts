import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connect.ts'
import type { ServerSettings } from '../door/settings.ts'
import { errorFields } from '../http/log.ts'
import { consoleRoutes } from '../routes.ts'
import { addConsoleRules, addUnknown } from './access/console-scope.ts'
import { addRoleCheck } from './access/role-check.ts'
import { addAccount } from './auth/account.ts'
import type { AuthRouteParts } from './auth/auth-parts.ts'
import { addLink } from './auth/link.ts'
import { addLogIn } from './auth/log-in.ts'
import { addOwnPasskeys } from './auth/passkeys.ts'
import { openSignIn } from './auth/sign-in-library.ts'
import { openSlowDown } from './auth/slow-down.ts'
import { addDemand } from './demand/demand.ts'
import type { Mailer } from './newsletters/mailer.ts'
import { addNewsletters } from './newsletters/newsletters.ts'
import { addOutbox } from './outbox/outbox.ts'
import { addPlaces } from './places/places.ts'
import { addRequests } from './requests/requests.ts'
import { addSetup, type SetupSource } from './setup/setup.ts'
import type { PeopleParts } from './signups/people-parts.ts'
import { addSignups } from './signups/signups.ts'
import { addVisits } from './visits/visits.ts'

export type OperatorParts = {
  database: Pick<Database, 'operator'>
  settings: Pick<ServerSettings, 'publicOrigin' | 'trustProxy' | 'authSecret'>
  /** Writes letters; without it nobody can look at one. */
  mailer: Mailer | undefined
  /** Without it nobody can be erased and no list be taken over. */
  people: PeopleParts | undefined
  /** Checks the installation; without it there is no such page. */
  setup: SetupSource | undefined
}

/**
 * The console's interface, as the contract declares it (src/contract/console/routes): logging in below /konsole/auth,
 * everything else below /konsole/api. The routes of each page are answered in src/console-server/<page>/.
 */
export async function addOperator(app: FastifyInstance, parts: OperatorParts): Promise<void> {
  const { database, settings } = parts
  const signIn = openSignIn({
    operator: database.operator,
    publicOrigin: settings.publicOrigin,
    authSecret: settings.authSecret,
    onError: (error) => app.log.error(errorFields(error), 'logging in failed'),
  })
  const slowDown = openSlowDown((milliseconds) => pause(milliseconds))
  const authParts: AuthRouteParts = { signIn, slowDown, settings }

  await app.register(async (scope) => {
    scope.decorate('operatorDatabase', database.operator)
    addConsoleRules(scope, settings.publicOrigin)
    await scope.register(
      async (routes) => {
        addRoleCheck(routes, signIn)
        addLogIn(routes, authParts)
        addLink(routes, authParts)
        addAccount(routes, authParts)
        addOwnPasskeys(routes, authParts)
        addDemand(routes)
        addNewsletters(routes, parts)
        addOutbox(routes, parts)
        addSignups(routes, parts)
        addRequests(routes)
        addVisits(routes)
        addPlaces(routes)
        if (parts.setup) addSetup(routes, parts.setup)
      },
      { prefix: consoleRoutes.base },
    )
    await scope.register(async (auth) => addUnknown(auth), { prefix: consoleRoutes.auth })
    await scope.register(
      async (api) => {
        addRoleCheck(api, signIn)
        addUnknown(api)
      },
      { prefix: consoleRoutes.api },
    )
  })
}
