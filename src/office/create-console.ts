import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { DestinationStream } from 'pino'
import { createServer } from '../http/create-server.ts'
import { errorFields } from '../http/log.ts'
import type { Sender } from '../mail/compose.ts'
import { openOperatorAuth } from './auth/operator-auth.ts'
import { serveAuth } from './auth/serve-auth.ts'
import { addConsoleFiles } from './console-files.ts'
import type { Desk } from './desk.ts'
import { serveInterface } from './serve-interface.ts'
import type { ConsoleSettings } from './settings.ts'
import { addWebhooks, type Webhooks } from './webhooks.ts'

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
  /** The built console, e.g. `dist/console`; without it only its interface is there. */
  consoleDir?: string | undefined
  /** Where relays tell what became of letters; without it they cannot. */
  webhooks?: Webhooks | undefined
  /** Where log lines go instead of standard output. */
  logTo?: DestinationStream
}

/**
 * Builds what answers operators: the interface (router.ts), logging in (auth/), and the console's files at every other address
 * below /konsole. Opens no port.
 * @throws {Problem} when the console is not built
 */
export async function createConsole(parts: ConsoleParts): Promise<FastifyInstance> {
  const { operator, settings, desk, sender, operatorName } = parts
  const app = await createServer(settings, { database: () => operator.query('select 1') }, parts.logTo)
  const auth = openOperatorAuth(operator, settings, (error) =>
    app.log.error(errorFields(error), 'logging in failed'),
  )
  const office = { database: operator, auth, desk, sender, operatorName, ...settings }
  await serveAuth(app, office)
  await serveInterface(app, office)

  if (parts.webhooks) addWebhooks(app, parts.webhooks)
  if (parts.consoleDir) await addConsoleFiles(app, parts.consoleDir)
  await app.ready()
  return app
}
