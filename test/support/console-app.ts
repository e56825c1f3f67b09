import type { FastifyInstance } from 'fastify'
import type { Role } from '../../src/office/auth/roles.ts'
import type { ConsoleSettings } from '../../src/office/settings.ts'
import type { FreshApp } from './fresh-app.ts'
import { freshConsole } from './fresh-console.ts'
import type { FreshDatabase } from './fresh-database.ts'
import { aConsoleBrowser, anOperator, type ConsoleBrowser, loggedIn } from './operators.ts'

export type ConsoleApp = FreshApp & {
  app: FastifyInstance
  /** Somebody of each role, logged in; `nobody` is not. */
  as: Record<Role | 'nobody', ConsoleBrowser>
  /** What was done in the console, in that order. */
  actions(): Promise<{ action: string; subject: Record<string, unknown> }[]>
}

export const PEOPLE: Record<Role, { name: string; email: string }> = {
  look: { name: 'Lotte', email: 'lotte@example.org' },
  send: { name: 'Selma', email: 'selma@example.org' },
  administer: { name: 'Adam', email: 'adam@example.org' },
}

/** The server with its console and somebody of each role. Without `smtpUrl` letters stay in the mailbox. */
export async function consoleApp({
  settings = {},
  fresh,
  ...more
}: {
  smtpUrl?: string
  settings?: Partial<ConsoleSettings>
  /** Else it gets a database of its own. */
  fresh?: FreshDatabase
  consoleDir?: string
} = {}): Promise<ConsoleApp> {
  const server = await freshConsole(settings, fresh, more)
  const browsers = {} as ConsoleApp['as']
  for (const role of ['look', 'send', 'administer'] as const) {
    await anOperator(server, PEOPLE[role], role)
    browsers[role] = await loggedIn(server.app, PEOPLE[role].email)
  }
  browsers.nobody = aConsoleBrowser(server.app)
  return {
    ...server,
    as: browsers,
    async actions() {
      const { rows } = await server.fresh.database.owner.query<{
        action: string
        subject: Record<string, unknown>
      }>(`select action, subject from audit_log where action ~ 'newsletter|letter' order by id`)
      return rows
    },
  }
}
