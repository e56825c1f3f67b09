import { connectPost, loginUrl } from '../../src/database/connect.ts'
import type { Finding } from '../../src/office/checks/finding.ts'
import { type Desk, openDesk } from '../../src/office/desk.ts'
import { ledgerFile } from '../../src/programs/data-folder.ts'
import type { FreshDatabase } from './fresh-database.ts'
import { hmacs } from './suppression-key.ts'

/** What a test's console finds. */
const NO_SMTP: Finding = {
  level: 'open',
  code: 'no-smtp',
  what: 'Kein Mailserver ist angegeben.',
  why: 'Niemand bekommt Post.',
  fix: 'SMTP_URL setzen.',
}

/** The desk at which a test's console asks; letters that wait go on waiting. */
export async function testDesk(
  { ownerUrl }: Pick<FreshDatabase, 'ownerUrl'>,
  { folder, smtpUrl }: { folder: string; smtpUrl?: string | undefined },
): Promise<Desk & { close(): Promise<void> }> {
  const pool = connectPost(loginUrl(ownerUrl, 'office'))
  const quiet = () => undefined
  const desk = openDesk({
    pool,
    hmacs,

    mail: smtpUrl ? { smtpUrl } : undefined,
    ledgerFile: ledgerFile({ DATA_DIR: folder }),
    check: async () => [NO_SMTP],
    log: { info: quiet, warn: quiet, error: quiet },
  })
  return { ...desk, close: () => pool.end() }
}
