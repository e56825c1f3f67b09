import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { loginUrl } from '../../src/database/connect.ts'
import type { LogFields } from '../../src/mail/log.ts'
import { openOffice } from '../../src/office/open-office.ts'
import type { OfficeSettings } from '../../src/office/settings.ts'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'
import { testSender } from './letters.ts'
import { startSmtpServer } from './smtp-server.ts'
import { SUPPRESSION_KEY } from './suppression-key.ts'
import { temporaryFolder } from './temporary-folder.ts'

type OfficeOverrides = Partial<OfficeSettings> & { smtpUrl?: string | undefined }

/** An office in this process over a test's database; without `smtpUrl` letters stay in the database's mailbox. */
async function startOffice(
  fresh: Pick<FreshDatabase, 'ownerUrl'>,
  { smtpUrl, ...overrides }: OfficeOverrides = {},
) {
  const folder = await temporaryFolder()
  const lines: string[] = []
  const note = (fields: LogFields, message: string) => void lines.push(JSON.stringify({ ...fields, message }))
  const office = await openOffice(
    loginUrl(fresh.ownerUrl, 'office'),
    {
      sender: await testSender(),
      mail: smtpUrl ? { smtpUrl } : undefined,
      suppressionKey: SUPPRESSION_KEY,
      confirmationsPerHour: 100_000,
      ledgerFile: join(folder.path, 'suppression-list.tsv'),
      check: async () => [],
      ...overrides,
    },
    { info: note, warn: note, error: note },
  )
  const stop = async () => {
    await office.stop()
    await folder.remove()
  }
  return {
    /** As SIGTERM does: finishes what is in hand. */
    stop,
    /** Every log line so far, as JSON. */
    logged: () => lines.join('\n'),
    /** Those lines that say more than what was done by the clock. */
    complaints: () => lines.filter((line) => !line.includes('"message":"done"')),
  }
}

/** A database and a mail server for one test, and the offices that it starts over them; all end with it. */
export async function officeStory<Fresh extends FreshDatabase = FreshDatabase>(
  begin: () => Promise<Fresh> = freshDatabase as () => Promise<Fresh>,
) {
  const fresh = await begin()
  const smtp = await startSmtpServer()
  const running = new Set<() => Promise<void>>()
  onTestFinished(async () => {
    await Promise.all([...running].map((stop) => stop()))
    await smtp.stop()
    await fresh.drop()
  })
  return {
    fresh,
    smtp,
    /** Starts an office that sends through `smtp` unless told otherwise. */
    async work(overrides?: OfficeOverrides) {
      const office = await startOffice(fresh, { smtpUrl: smtp.url, ...overrides })
      let stopped: Promise<void> | undefined
      const stop = () => (stopped ??= office.stop())
      running.add(stop)
      return { ...office, stop }
    },
  }
}

/** Waits for something that other programs bring about; its last value is in the failure. */
export function eventually<T>(look: () => T | Promise<T>) {
  return expect.poll(look, { interval: 50 })
}

/** Lets the time pass that letters wait before they are tried again. */
export async function skipWaits({ owner }: FreshDatabase['database']): Promise<void> {
  await owner.query(`update letters set due_at = now() where state = 'waiting' and due_at > now()`)
}

/** Kind, state and tries of every letter, in the order asked for. */
export async function lettersOf({ owner }: FreshDatabase['database']) {
  const { rows } = await owner.query<{ kind: string; state: string; tries: number }>(
    'select kind, state, tries from public.letters order by queued_at, id',
  )
  return rows
}

/** How many letters wait now, wait for a later moment, are in hand, and are done. */
export async function queueOf({ owner }: FreshDatabase['database']): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ where: string; letters: number }>(
    `select case when state = 'waiting' and due_at > now() then 'later' when state = 'waiting' then 'due'
                 when state = 'sending' then 'sending' else 'done' end as where, count(*)::int as letters
     from letters group by 1`,
  )
  return Object.fromEntries(rows.map(({ where, letters }) => [where, letters]))
}
