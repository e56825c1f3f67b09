import { join } from 'node:path'
import { connectPost, loginUrl } from '../../src/database/connect.ts'
import { type Desk, openDesk } from '../../src/office/desk.ts'
import { LEDGER_FILE } from '../../src/programs/ledger-file.ts'
import type { FreshDatabase } from './fresh-database.ts'
import { testSender } from './letters.ts'
import { hmacs } from './suppression-key.ts'

/** What is found out about an installation of which nothing is known. */
export const NOTHING_KNOWN: Awaited<ReturnType<Desk['setup']>> = {
  groups: [
    {
      name: 'Briefe',
      findings: [
        {
          level: 'open',
          code: 'no-smtp',
          what: 'SMTP_URL fehlt.',
          why: 'Niemand bekommt Post.',
          fix: 'SMTP_URL setzen.',
        },
      ],
    },
  ],
  facts: {
    templates: [],
    sending: { connections: 5, limits: {} },
    ledger: { file: LEDGER_FILE, entries: 0, changedAt: null },
  },
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
    sender: await testSender(),
    mail: smtpUrl ? { smtpUrl } : undefined,
    ledgerFile: join(folder, LEDGER_FILE),
    setup: async () => NOTHING_KNOWN,
    log: { info: quiet, warn: quiet, error: quiet },
  })
  return { ...desk, close: () => pool.end() }
}
