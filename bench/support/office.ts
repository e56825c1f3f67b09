import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { loginUrl } from '../../src/database/connect.ts'
import { root } from '../../src/environment.ts'
import type { BenchDatabase } from './database.ts'
import { BENCH_SENDER } from './sender.ts'

export type OfficeProcess = {
  /** Resident memory now, in MB. */
  memory(): Promise<number>
  stop(): Promise<void>
}

/** Starts `npm run office` as an operator does, on the bench's database, with no limit of its own. */
export function startOffice(
  { url, folder }: Pick<BenchDatabase, 'url' | 'folder'>,
  smtpUrl: string,
  more: Record<string, string> = {},
): OfficeProcess {
  const child = spawn(process.execPath, [join(root, 'src/programs/office.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ...BENCH_SENDER,
      DATABASE_OFFICE_URL: loginUrl(url, 'office'),
      AUTH_SECRET: 'a secret for measuring, of more than 32 characters',
      OFFICE_URL: 'http://127.0.0.1:0',
      DATA_DIR: join(folder, 'office'),
      SUPPRESSION_KEY: 'a key for measuring, of more than 32 characters',
      SMTP_URL: smtpUrl,
      CONFIRMATIONS_PER_HOUR: '1000000000',
      LOG_LEVEL: 'warn',
      ...more,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  // Its own words say why; nobody is to wait for letters that will not come.
  child.once('exit', (code) => code && process.kill(process.pid, 'SIGTERM'))
  return {
    async memory() {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)])
      return Number(stdout) / 1024
    },
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM')
      await ended
    },
  }
}

/** What an office believes of a new sender's day, in milliseconds (src/mail/queue/rates.ts). */
const BELIEVED_MS = 10_000

/** An office that has started is known to receivers: no days are spent on warming up. */
export async function knownSender({ database: { owner } }: Pick<BenchDatabase, 'database'>): Promise<void> {
  while (!(await owner.query(`delete from letter_rates where name = 'warm_up'`)).rowCount) await wait(100)
  await wait(BELIEVED_MS + 1_000)
}
