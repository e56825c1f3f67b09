import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connectWorker, loginUrl } from '../../src/database/connect.ts'
import type { Errands } from '../../src/database/errands.ts'
import { LEDGER_FILE } from '../../src/programs/outside-files.ts'
import { doErrands } from '../../src/worker/errands/do-errands.ts'
import type { FreshDatabase } from './fresh-database.ts'
import { testSender } from './letters.ts'
import { hmacs } from './signup-steps.ts'

/** What a worker finds out about an installation of which nothing is known. */
export const NOTHING_KNOWN: Errands['setup']['answer'] = {
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
  facts: { templates: [], ledger: { file: LEDGER_FILE, entries: 0, changedAt: null } },
}

/**
 * Does a console's errands as a worker does them, and nothing else: letters wait. It looks at once where a worker's
 * queue looks twice a second.
 */
export async function openErrandDesk(
  fresh: Pick<FreshDatabase, 'ownerUrl' | 'database'>,
  { folder, smtpUrl }: { folder: string; smtpUrl?: string | undefined },
): Promise<{ close(): Promise<void> }> {
  const pool = connectWorker(loginUrl(fresh.ownerUrl, 'worker'))
  const doErrand = doErrands({
    pool,
    hmacs,
    sender: await testSender(),
    mail: smtpUrl ? { smtpUrl } : undefined,
    ledgerFile: join(folder, LEDGER_FILE),
    setup: async () => NOTHING_KNOWN,
  })
  let closing = false
  const working = work()
  return {
    async close() {
      closing = true
      await working
      await pool.end()
    },
  }

  async function work(): Promise<void> {
    while (!closing) {
      const { rows } = await fresh.database.owner
        .query<{ id: string }>('select id from errands where answer is null order by asked_at')
        .catch(() => ({ rows: [] }))
      for (const { id } of rows) await doErrand(id)
      await wait(25)
    }
  }
}
