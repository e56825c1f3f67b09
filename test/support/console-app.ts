import { beforeAll, beforeEach } from 'vitest'
import type { Role } from '../../src/office/auth/roles.ts'
import type { FreshApp } from './fresh-app.ts'
import { type ConsoleParts, freshConsole } from './fresh-console.ts'
import { heldFor } from './held.ts'
import { aConsoleBrowser, anOperator, type ConsoleBrowser, loggedIn } from './operators.ts'

type Action = { action: string; subject: Record<string, unknown> }

export type ConsoleApp = FreshApp & {
  /** Somebody of each role, logged in; `nobody` is not. */
  as: Record<Role | 'nobody', ConsoleBrowser>
  /** What was done in the console, in that order: actions whose name has this in it. */
  actions(which: string): Promise<Action[]>
}

export const PEOPLE: Record<Role, { name: string; email: string }> = {
  look: { name: 'Lotte', email: 'lotte@example.org' },
  send: { name: 'Selma', email: 'selma@example.org' },
  administer: { name: 'Adam', email: 'adam@example.org' },
}

/** The console's server and somebody of each role. */
export async function consoleApp(parts: ConsoleParts = {}): Promise<ConsoleApp> {
  const server = await freshConsole(parts)
  const as = {} as ConsoleApp['as']
  for (const role of ['look', 'send', 'administer'] as const) {
    await anOperator(server, PEOPLE[role], role)
    as[role] = await loggedIn(server.app, PEOPLE[role].email)
  }
  as.nobody = aConsoleBrowser(server.app)
  const done = 'select action, subject from audit_log where action ~ $1 order by id'
  return { ...server, as, actions: (which) => server.ask<Action>(done, [which]) }
}

const close = (server: ConsoleApp) => server.close()

/** Such a server for each test of a file, or one for all of them. */
export const consoleForEach = () => heldFor(beforeEach, () => consoleApp(), close)
export const consoleForAll = () => heldFor(beforeAll, () => consoleApp(), close)
