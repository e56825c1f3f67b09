import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { DestinationStream } from 'pino'
import { createServer } from '../http/create-server.ts'
import { errorFields } from '../http/log.ts'
import type { Sender } from '../mail/compose.ts'
import type { Desk } from '../office/desk.ts'
import { addWebhooks, type Webhooks } from '../office/webhooks.ts'
import { consoleRoutes } from '../routes.ts'
import { addConsoleRules, addUnknown } from './access/console-scope.ts'
import { addHeardCauses, hearCause } from './access/heard-cause.ts'
import { addRoleCheck } from './access/session.ts'
import { addAudit } from './audit/audit.ts'
import { addAccount } from './auth/account.ts'
import { addLink } from './auth/link.ts'
import { addLogIn } from './auth/log-in.ts'
import { addOwnPasskeys } from './auth/passkeys.ts'
import { addProof } from './auth/proof.ts'
import { openSignIn } from './auth/sign-in-library.ts'
import { openSlowDown } from './auth/slow-down.ts'
import type { AuthRouteParts } from './auth/tries.ts'
import { addChannels } from './channels/channels.ts'
import { addConsoleFiles, loadConsole } from './console-files.ts'
import { lettersProbe } from './letters-probe.ts'
import { addLetters } from './newsletters/letters.ts'
import { addNewsletterChanges } from './newsletters/newsletter-changes.ts'
import { addNewsletterCourse } from './newsletters/newsletter-course.ts'
import { addNewsletters } from './newsletters/newsletters.ts'
import { addNext } from './next/next.ts'
import { addOutbox } from './outbox/outbox.ts'
import { addPlaces } from './places/places.ts'
import { addRegions } from './regions/regions.ts'
import type { ConsoleSettings } from './settings.ts'
import { addSetup } from './setup/setup.ts'
import { addFiles } from './signups/files.ts'
import { addImport } from './signups/import/import.ts'
import { addList } from './signups/list.ts'
import { addPerson } from './signups/person.ts'
import { addSite } from './site/site.ts'
import { addTeam } from './team/team.ts'
import { addVisits } from './visits/visits.ts'

export type ConsoleParts = {
  /** A pool of the office. */
  operator: pg.Pool
  settings: ConsoleSettings
  /** Writes letters to look at. */
  sender: Sender
  /** Does what needs the keys of the post. */
  desk: Desk
  /** Who runs the site, as proofs name them. */
  operatorName: () => string | null
  /** Whose pages are at an address of their own. */
  towns: readonly { slug: string; postalCode: string }[]
  /** The built console, e.g. `dist/console`; without it only its interface is there. */
  consoleDir?: string | undefined
  /** Where relays tell what became of letters; without it they cannot. */
  webhooks?: Webhooks | undefined
  /** Adds what only a test has. */
  addRoutes?: ((app: FastifyInstance) => void) | undefined
  /** Where log lines go instead of standard output. */
  logTo?: DestinationStream
}

/**
 * Builds what answers operators: the interface as the contract declares it (src/contract/console/routes), logging in
 * below /konsole/auth and everything else below /konsole/api, each page's in src/console-server/<page>/; and the
 * console's files at every other address below /konsole. Opens no port.
 * @throws {Problem} when the console is not built
 */
export async function createConsole(parts: ConsoleParts): Promise<FastifyInstance> {
  const { operator, settings } = parts
  const app = await createServer(
    settings,
    { database: () => operator.query('select 1'), letters: () => lettersProbe(operator) },
    parts.logTo,
  )
  const signIn = openSignIn(operator, settings, (error) => {
    hearCause(error)
    app.log.error(errorFields(error), 'logging in failed')
  })
  const slowDown = openSlowDown(operator, settings.authSecret, (milliseconds) => pause(milliseconds))
  const authParts: AuthRouteParts = { signIn, slowDown, settings }

  await app.register(async (scope) => {
    scope.decorate('operatorDatabase', operator)
    addHeardCauses(scope)
    addConsoleRules(scope, settings.publicOrigin)
    await scope.register(
      async (routes) => {
        addRoleCheck(routes, signIn)
        addLogIn(routes, authParts)
        addLink(routes, authParts)
        addAccount(routes, authParts)
        addOwnPasskeys(routes, authParts)
        addProof(routes, authParts)
        addAudit(routes)
        addNext(routes)
        addNewsletters(routes)
        addNewsletterChanges(routes)
        addNewsletterCourse(routes)
        addLetters(routes, parts)
        addOutbox(routes, parts.desk)
        addList(routes)
        addFiles(routes)
        addPerson(routes, parts)
        addImport(routes, parts.desk)
        addVisits(routes)
        addPlaces(routes)
        addRegions(routes)
        addChannels(routes)
        addSetup(routes, parts.desk)
        addSite(routes)
        addTeam(routes, settings.publicOrigin)
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
  if (parts.webhooks) addWebhooks(app, parts.webhooks)
  if (parts.consoleDir) addConsoleFiles(app, await loadConsole(parts.consoleDir))
  parts.addRoutes?.(app)
  await app.ready()
  return app
}
