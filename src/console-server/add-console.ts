import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connect.ts'
import type { ServerSettings } from '../door/settings.ts'
import { errorFields } from '../http/log.ts'
import { consoleRoutes } from '../routes.ts'
import { addConsoleRules, addUnknown } from './access/console-scope.ts'
import { addMe } from './access/me.ts'
import { addRoleCheck } from './access/require-role.ts'
import { addAccount } from './auth/account.ts'
import type { AuthRouteParts } from './auth/auth-parts.ts'
import { addLink } from './auth/link.ts'
import { addLogIn } from './auth/log-in.ts'
import { addOwnPasskeys, addPasskeyLogIn } from './auth/passkeys.ts'
import { openSignIn } from './auth/sign-in-library.ts'
import { openSlowDown } from './auth/slow-down.ts'
import { addDemand } from './demand/demand.ts'
import { addNewsletters } from './newsletters/add-newsletters.ts'
import type { Mailer } from './newsletters/mailer.ts'
import { addOutbox } from './outbox/add-outbox.ts'
import { addPlaceRoutes } from './places/places.ts'
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
 * The console's interface: logging in below /konsole/auth, everything else below /konsole/api. A page's routes are
 * added by a function `addXxx(scope, parts)` in src/console-server/<page>/, each with the least role that may use it:
 * `scope.get('/places', requireRole('look'), …)`; who asks is `operatorOf(request)`, what they did goes to
 * `audit(request, …)`, the role operator's pool is `scope.operatorDatabase`.
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
  const authParts: AuthRouteParts = { signIn, operator: database.operator, slowDown, settings }

  await app.register(async (scope) => {
    scope.decorate('operatorDatabase', database.operator)
    addConsoleRules(scope, settings.publicOrigin)
    await scope.register(async (open) => addOpenRoutes(open, authParts), { prefix: consoleRoutes.auth })
    await scope.register(
      async (own) => {
        addRoleCheck(own, signIn)
        addAccount(own, authParts)
        addOwnPasskeys(own, authParts)
      },
      { prefix: consoleRoutes.auth },
    )
    await scope.register(
      async (api) => {
        addRoleCheck(api, signIn)
        addUnknown(api)
        addMe(api)
        addDemand(api)
        addNewsletters(api, parts)
        addOutbox(api, parts)
        addSignups(api, parts)
        addRequests(api)
        addVisits(api)
        addPlaceRoutes(api)
        if (parts.setup) addSetup(api, parts.setup)
      },
      { prefix: consoleRoutes.api },
    )
  })
}

/** What can be asked for without being logged in. */
function addOpenRoutes(scope: FastifyInstance, parts: AuthRouteParts): void {
  addUnknown(scope)
  addLogIn(scope, parts)
  addPasskeyLogIn(scope, parts)
  addLink(scope, parts)
}
