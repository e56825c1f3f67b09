import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { loginUrl } from '../../src/database/connect.ts'
import { root } from '../../src/environment.ts'
import type { BenchDatabase } from './database.ts'

/** The key that pages send along with a sign-up. */
export const BENCH_KEY = 'public-key-for-measuring'

const SECRET = 'a secret for measuring, of more than 32 characters'

/** Starts `npm run door` at a port. It believes x-real-ip: one program plays all visitors. */
export async function startDoor({ url, folder }: Place, port: number) {
  const door = startProgram('door', {
    DATA_DIR: folder,
    DATABASE_DOOR_URL: loginUrl(url, 'anon'),
    DOOR_SECRET: SECRET,
    PORT: String(port),
    PUBLIC_BACKEND_KEY: BENCH_KEY,
    TRUST_PROXY: 'x-real-ip',
  })
  while (!(await fetch(`http://127.0.0.1:${port}/livez`).catch(() => undefined))?.ok) await wait(200)
  return door
}

/** Starts `npm run office` as an operator does, with no limit of its own. */
export function startOffice({ url, folder }: Place, smtpUrl: string, more: Record<string, string> = {}) {
  return startProgram('office', {
    DATABASE_OFFICE_URL: loginUrl(url, 'office'),
    AUTH_SECRET: SECRET,
    OFFICE_URL: 'http://127.0.0.1:0',
    DATA_DIR: join(folder, 'office'),
    SUPPRESSION_KEY: SECRET,
    SMTP_URL: smtpUrl,
    CONFIRMATIONS_PER_HOUR: '1000000000',
    ...more,
  })
}

/** Its database, and a folder that it may write to. */
type Place = Pick<BenchDatabase, 'url' | 'folder'>

function startProgram(name: 'door' | 'office', settings: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, 'src/programs', `${name}.ts`)], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      // Of this machine: a public site holds its letters until the operator's name and address are filled in.
      PUBLIC_ORIGIN: 'http://localhost:4321',
      MAIL_FROM: 'noreply@dorfteller.example',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  // Its own words say why; nobody is to wait for what will not come.
  child.once('exit', (code) => code && process.kill(process.pid, 'SIGTERM'))
  return {
    /** Resident memory now, in MB. */
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
