import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { DestinationStream } from 'pino'
import type { SetupGroup } from '../contract/console/setup.ts'
import { createServer } from '../http/create-server.ts'
import { errorFields } from '../http/log.ts'
import type { Sender } from '../mail/compose.ts'
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
import { addConsoleFiles, loadConsole } from './console-files.ts'
import { addDemand } from './demand/demand.ts'
import { addNewsletters } from './newsletters/add-newsletters.ts'
import { addOutbox } from './outbox/add-outbox.ts'
import { addPlaceRoutes } from './places/places.ts'
import { addRequests } from './requests/requests.ts'
import type { ConsoleSettings } from './settings.ts'
import { addSetup } from './setup/setup.ts'
import { addSignups } from './signups/signups.ts'
import { addVisits } from './visits/visits.ts'

export type ConsoleParts = {
  /** A pool of the role operator. */
  operator: pg.Pool
  settings: ConsoleSettings
  /** Writes letters to look at; it has no key to send them with. */
  sender: Sender
  /** Who runs the site, as proofs name them. */
  operatorName: string | null
  /** Looks at what is to do before going live, as far as this program can see it. */
  checks(): Promise<readonly SetupGroup[]>
  /** The built console, e.g. `dist/console`; without it only its interface is there. */
  consoleDir?: string | undefined
  /** Adds what only a test has. */
  addRoutes?: ((app: FastifyInstance) => void) | undefined
  /** Where log lines go instead of standard output. */
  logTo?: DestinationStream
}

/**
 * Builds what answers operators: logging in below /konsole/auth, the interface below /konsole/api, and the console's
 * files at every other address below /konsole. Opens no port.
 *
 * A page's routes are added by a function `addXxx(scope, …)` in src/console-server/<page>/, each with the least role
 * that may use it: `scope.get('/places', requireRole('look'), …)`; who asks is `operatorOf(request)`, what they did goes
 * to `audit(request, …)`, the role operator's pool is `scope.operatorDatabase`. What needs a key (the post's, the
 * suppression list's) is asked of a worker (`askWorker`).
 * @throws {NotBuiltError} when the console is not built
 */
export async function createConsole(parts: ConsoleParts): Promise<FastifyInstance> {
  const { operator, settings } = parts
  const app = await createServer(settings, () => operator.query('select 1'), parts.logTo)
  const signIn = openSignIn({
    operator,
    publicOrigin: settings.publicOrigin,
    authSecret: settings.authSecret,
    onError: (error) => app.log.error(errorFields(error), 'logging in failed'),
  })
  const slowDown = openSlowDown((milliseconds) => pause(milliseconds))
  const authParts: AuthRouteParts = { signIn, operator, slowDown, settings }

  await app.register(async (scope) => {
    scope.decorate('operatorDatabase', operator)
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
        addNewsletters(api, parts.sender)
        addOutbox(api)
        addSignups(api, parts)
        addRequests(api)
        addVisits(api)
        addPlaceRoutes(api)
        addSetup(api, parts.checks)
      },
      { prefix: consoleRoutes.api },
    )
  })
  if (parts.consoleDir) addConsoleFiles(app, await loadConsole(parts.consoleDir))
  parts.addRoutes?.(app)
  await app.ready()
  return app
}

/** What can be asked for without being logged in. */
function addOpenRoutes(scope: FastifyInstance, parts: AuthRouteParts): void {
  addUnknown(scope)
  addLogIn(scope, parts)
  addPasskeyLogIn(scope, parts)
  addLink(scope, parts)
}
