import { join } from 'node:path'
import { expect } from 'vitest'
import { retentionRules } from '../../src/content/processing/register.ts'
import { loginUrl } from '../../src/database/connect.ts'
import { type Office, openOffice } from '../../src/office/open-office.ts'
import type { LogFields, OfficeSettings } from '../../src/office/settings.ts'
import { NOTHING_KNOWN } from './desk.ts'
import type { FreshDatabase } from './fresh-database.ts'
import { testSender } from './letters.ts'
import { SUPPRESSION_KEY } from './signup-steps.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type FreshWorker = {
  /** As SIGTERM does: finishes what is in hand. A second time changes nothing. */
  stop(): Promise<void>
  noteWayBack: Office['noteWayBack']
  /** Every log line so far, as JSON. */
  logged(): string
  /** Those lines that say more than what was done by the clock. */
  complaints(): string[]
}

export type WorkerOverrides = Partial<OfficeSettings> & { smtpUrl?: string | undefined }

/** A worker in this process over a test's database; without `smtpUrl` letters stay in the database's mailbox. */
export async function startWorker(
  fresh: Pick<FreshDatabase, 'ownerUrl'>,
  { smtpUrl, ...overrides }: WorkerOverrides = {},
): Promise<FreshWorker> {
  const folder = await temporaryFolder()
  const lines: string[] = []
  const note = (fields: LogFields, message: string) => void lines.push(JSON.stringify({ ...fields, message }))
  const worker = await openOffice(
    loginUrl(fresh.ownerUrl, 'office'),
    {
      sender: await testSender(),
      placeOf: () => 'Kremmen',
      mail: smtpUrl ? { smtpUrl } : undefined,
      suppressionKey: SUPPRESSION_KEY,
      confirmationsPerHour: 100_000,
      retention: retentionRules(),
      ledgerFile: join(folder.path, 'suppression-list.tsv'),
      superviseSeconds: 1,
      check: async () => NOTHING_KNOWN.groups,
      describe: async () => NOTHING_KNOWN.facts,
      ...overrides,
    },
    { info: note, warn: note, error: note },
  )
  const stop = async () => {
    await worker.stop()
    await folder.remove()
  }
  let stopped: Promise<void> | undefined
  return {
    noteWayBack: worker.noteWayBack,
    logged: () => lines.join('\n'),
    complaints: () => lines.filter((line) => !line.includes('"message":"done"')),
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

/** Waits for something that other programs bring about; its last value is in the failure. */
export function eventually<T>(look: () => T | Promise<T>) {
  return expect.poll(look, { interval: 50 })
}

/** Lets the time pass that letters wait before they are tried again. */
export async function skipWaits({ owner }: FreshDatabase['database']): Promise<void> {
  await owner.query(
    `update pgboss.job set start_after = now() where name = 'letters' and state in ('created', 'retry')`,
  )
}

/** Kind, outcome and tries of every letter, in the order asked for. */
export async function lettersOf({ owner }: FreshDatabase['database']) {
  const { rows } = await owner.query<{ kind: string; outcome: string | null; tries: number }>(
    'select kind, outcome, tries from public.letters order by queued_at, id',
  )
  return rows
}

/** How many jobs of letters are in which state; `later` are those that wait for a time to come. */
export async function jobsOf({ owner }: FreshDatabase['database']): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ state: string; number: number }>(
    `select case when state = 'created' and start_after > now() then 'later' else state::text end as state,
            count(*)::int as number
     from pgboss.job where name = 'letters' group by 1`,
  )
  return Object.fromEntries(rows.map(({ state, number }) => [state, number]))
}
