import { connectPost, loginUrl } from '../../src/database/connect.ts'
import { createConsole } from '../../src/office/create-console.ts'
import { openDesk } from '../../src/office/desk.ts'
import type { ConsoleSettings } from '../../src/office/settings.ts'
import { ledgerFile } from '../../src/programs/data-folder.ts'
import { type FreshApp, keptLog, served, TEST_SETTINGS } from './fresh-app.ts'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'
import { testSender } from './letters.ts'
import { hmacs } from './suppression-key.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type ConsoleParts = {
  settings?: Partial<ConsoleSettings>
  /** Else it gets a database of its own. */
  fresh?: FreshDatabase
  /** Without it letters stay in the mailbox. */
  smtpUrl?: string
}

/** The console's server with a desk of the post; letters that wait go on waiting. */
export async function freshConsole(parts: ConsoleParts = {}): Promise<FreshApp> {
  const { settings, fresh = await freshDatabase(), smtpUrl } = parts
  const { publicOrigin, logLevel, secret } = TEST_SETTINGS
  const folder = await temporaryFolder()
  const log = keptLog()
  const pool = connectPost(loginUrl(fresh.ownerUrl, 'office'))
  const quiet = () => undefined
  const [what, why, fix] = ['Kein Mailserver ist angegeben.', 'Niemand bekommt Post.', 'SMTP_URL setzen.']
  const desk = openDesk({
    ...{ pool, hmacs, mail: smtpUrl ? { smtpUrl } : undefined },
    ledgerFile: ledgerFile({ DATA_DIR: folder.path }),
    check: async () => [{ level: 'open', code: 'no-smtp', what, why, fix }],
    log: { info: quiet, warn: quiet, error: quiet },
  })
  const app = await createConsole({
    database: fresh.database.office,
    settings: { publicOrigin, logLevel, trustProxy: 'x-real-ip', authSecret: secret, ...settings },
    sender: await testSender(),
    operatorName: () => 'Dorfteller UG',
    desk,
    logTo: log.stream,
  })
  const end = () => pool.end().then(folder.remove)
  return { ...served(app, fresh, end), logged: log.logged }
}
