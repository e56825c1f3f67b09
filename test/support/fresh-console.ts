import { listen } from '../../src/http/listen.ts'
import { createConsole } from '../../src/office/create-console.ts'
import type { ConsoleSettings } from '../../src/office/settings.ts'
import { testDesk } from './desk.ts'
import { type FreshApp, keptLog, TEST_SETTINGS } from './fresh-app.ts'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'
import { testSender } from './letters.ts'
import { temporaryFolder } from './temporary-folder.ts'

const { publicOrigin, logLevel } = TEST_SETTINGS
export const CONSOLE_SETTINGS: ConsoleSettings = {
  publicOrigin,
  trustProxy: 'x-real-ip',
  logLevel,
  authSecret: 'a secret for tests, longer than 32 characters',
}

type More = {
  /** Without it test letters stay in the mailbox. */
  smtpUrl?: string | undefined
}

/** The console's server with a desk of the post, over a database of its own (or the one given). */
export async function freshConsole(
  settings: Partial<ConsoleSettings> = {},
  database: FreshDatabase | undefined = undefined,
  { smtpUrl }: More = {},
): Promise<FreshApp> {
  const fresh = database ?? (await freshDatabase())
  const folder = await temporaryFolder()
  const log = keptLog()
  const desk = await testDesk(fresh, { folder: folder.path, smtpUrl })
  const app = await createConsole({
    database: fresh.database.office,
    settings: { ...CONSOLE_SETTINGS, ...settings },
    sender: await testSender(),
    operatorName: () => 'Dorfteller UG',
    desk,
    logTo: log.stream,
  })
  return {
    app,
    fresh,
    logged: log.logged,
    open: () => listen(app, { host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close()
      await desk.close()
      await folder.remove()
      await fresh.drop()
    },
  }
}
