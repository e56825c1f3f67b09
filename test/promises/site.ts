import { execFile, spawn } from 'node:child_process'
import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import pg from 'pg'
import { freePort } from '../support/ports.ts'
import { startSmtpServer } from '../support/smtp-server.ts'
import { ended, followed, type Started, until } from '../support/start-site.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { forges, ownerOf, pass, placesOf, type Query, queryOf, visitorsMay } from './database.ts'
import { consoleOf } from './let-in.ts'

/** How a story runs the site. This, database.ts, console.ts and newsletters.ts alone may follow the product. */

export const PUBLIC_KEY = 'dorfteller-public-key'

const ROOT = join(import.meta.dirname, '../..')
const START = join(ROOT, 'src/programs/start.ts')
/** What `npm test` has Node compile once for all programs. */
const COMPILED = process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
/** Playwright's own pauses grow to a second, and a story waits some thirty times. */
export const OFTEN = { intervals: [100] }
/** Nobody opens a letter in the moment in which the server's answer is noted; a program that polls does. */
const READ_AFTER_MS = 200
const run = promisify(execFile)

export type Site = Awaited<ReturnType<typeof startSite>>

export type Settings = Record<string, string>

/**
 * Where sites stand one after the other: at one address and with one folder of pages, so that each finds what one
 * before it has filled from the same settings. Filling is a third of a start's work.
 */
export type Ground = { port?: number; pages: string }

/** Starts a site of its own as README says: a folder with an `.env`, and `npm start`. */
export async function startSite(settings: Settings = {}, ground?: Ground) {
  const folder = await temporaryFolder()
  const smtp = await startSmtpServer({ readAfterMs: READ_AFTER_MS })
  const port = await freePort(ground?.port)
  if (ground) {
    ground.port = port
    await mkdir(join(folder.path, '.data'))
    // Whoever a site runs as fills it.
    await chmod(ground.pages, 0o777)
    await symlink(ground.pages, join(folder.path, '.data/door'))
  }
  const common = {
    PORT: String(port),
    SMTP_URL: smtp.url,
    MAIL_FROM: 'post@dorfteller.example',
    // Each story comes from an address of its own, so that their limits do not meet.
    TRUST_PROXY: 'x-forwarded-for',
    ...settings,
  }
  const runs: Started[] = []
  const current = () => runs.at(-1) as Started
  const start = async (more: Settings = {}) => {
    await writeFile(join(folder.path, '.env'), dotEnv({ ...common, ...more }))
    runs.push(startProgram(folder.path))
    await until(current(), /ist bereit/)
  }
  const stop = () => ended(current())
  const query = queryOf(folder.path)
  await start()
  const pool = new pg.Pool(await ownerOf(folder.path))
  return {
    /** For example http://localhost:40123, without a slash at the end. */
    origin: `http://localhost:${port}`,
    /** Where `.env` and all that the site keeps lie. */
    folder: folder.path,
    /** Where its letters arrive. */
    smtp,
    /** All that its programs have said so far. */
    said: () => runs.map(({ told }) => told.stdout + told.stderr).join(''),
    /** Starts it again, with other settings if there are any. */
    start,
    /** As Ctrl-C does: what is in hand is finished. */
    stop,
    /** All its programs at once, the database too, as when the power goes. */
    async kill() {
      const { pid = 0 } = current().child
      // The parent first: what it does not see end it does not start again.
      signal('SIGKILL', [pid, ...(await childrenOf(pid)), ...(await databaseProcesses(folder.path))])
      await current().exit
    },
    /** The one program that sends letters; it is started again by itself. */
    killSender: () => killOne(current(), 'office.ts'),
    /** The one program that answers visitors; it is started again by itself. */
    killDoor: () => killOne(current(), 'door.ts'),
    /** The database's processes; it is started again by itself. */
    killDatabase: async () => signal('SIGKILL', await databaseProcesses(folder.path)),
    /** The database is there and answers nothing, until the promise's function is called. */
    async hangDatabase() {
      const processes = await databaseProcesses(folder.path)
      signal('SIGSTOP', processes)
      return async () => signal('SIGCONT', processes)
    },
    /** A command of README's, as `operator` with `add`, `Carla`, …. @returns what it printed */
    run: async (name: string, ...args: string[]) => {
      const env = { ...COMPILED, PATH: process.env.PATH }
      const command = [join(ROOT, 'src/programs/dorfteller.ts'), name, ...args]
      return (await run(process.execPath, command, { cwd: folder.path, env })).stdout
    },
    /** Time passes for all that is stored. */
    pass: (days: number) => pass(query, days),
    /** It does at once, in this order, what it does by itself each minute, and in the night (deadlines). */
    works: (...what: PeriodicWork[]) => works(query, what),
    /** @returns each place (`table.column`) where something is stored that has this text in it */
    placesOf: (text: string) => placesOf(query, text),
    /** Somebody with the database's password changes or removes what was recorded of an address. */
    forges: (event: 'letter_sent' | 'confirmed', how: 'changed' | 'removed', email: string) =>
      forges(query, { event, how, email }),
    /** Its database, as the owner asks it who puts there what a story begins with (test/e2e). */
    pool,
    /** Ends it and removes its folder. */
    async remove() {
      await pool.end()
      await stop()
      await smtp.stop()
      await folder.remove()
    },
    /** All that its own PostgreSQL has said. */
    databaseSaid: () => readFile(join(folder.path, '.data/postgres/postgres.log'), 'utf8'),
    /** What visitors' role may do to any table or view, as `insert public.website_visits`. */
    visitorsMay: () => visitorsMay(query),
  }
}

function dotEnv(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join('')
}

function startProgram(folder: string): Started {
  const child = spawn(process.execPath, [START], {
    cwd: folder,
    // What the site knows it knows by its `.env`.
    env: { ...COMPILED, PATH: process.env.PATH, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return followed(child)
}

async function killOne({ child }: Started, file: string): Promise<void> {
  const found = await childrenOf(child.pid ?? 0, `programs/${file}`)
  if (found.length === 0) throw new Error(`The site runs no ${file}.`)
  signal('SIGKILL', found)
}

async function databaseProcesses(folder: string): Promise<number[]> {
  const file = await readFile(join(folder, '.data/postgres/data/postmaster.pid'), 'utf8')
  const pid = Number.parseInt(file, 10)
  return [pid, ...(await childrenOf(pid))]
}

async function childrenOf(parent: number, named = '.'): Promise<number[]> {
  // It says by its exit code that there are none.
  const { stdout } = await run('pgrep', ['-P', String(parent), '-f', named]).catch(() => ({ stdout: '' }))
  return stdout.split('\n').filter(Boolean).map(Number)
}

function signal(name: NodeJS.Signals, pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch (error) {
      // It has ended by itself meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

/** The database is gone and cannot be started again, until the promise's function is called. */
export async function takeDatabaseAway(site: Site): Promise<() => Promise<void>> {
  // PostgreSQL starts in no folder that others may enter.
  const data = join(site.folder, '.data/postgres/data')
  await chmod(data, 0o777)
  await site.killDatabase()
  return () => chmod(data, 0o700)
}

export type Letter = { postalCodes: string; subject: string; text?: string }

/** Sends a letter to all who confirmed in these postal codes (separated by commas), without the console's pages. */
export async function sendsNewsletter(site: Site, letter: Letter): Promise<void> {
  const refusal = await asksToSend(site, letter, 'So will es die Geschichte')
  if (refusal !== undefined) throw new Error(`The newsletter was refused: ${refusal}`)
  // The minute in which it could be taken back is over.
  await queryOf(site.folder)(`update newsletters set send_at = now() where state = 'scheduled'`)
  await site.works('newsletters')
}

/** The same, when it is to be refused. @returns why it was */
export async function newsletterRefused(site: Site, letter: Letter): Promise<string> {
  const refusal = await asksToSend(site, letter, '')
  if (refusal === undefined) throw new Error('The newsletter was not refused.')
  return refusal
}

/** Somebody who administers writes a letter and lets it go. @returns what is against it, if anything is */
async function asksToSend(site: Site, letter: Letter, reason: string): Promise<string | undefined> {
  const ask = await consoleOf(site)
  const { postalCodes, subject, text = 'Wir fangen an.' } = letter
  const places = { regionId: null, postalCodes: postalCodes.split(',') }
  const words = { subject, body: text, preheader: '', buttonCaption: '', buttonUrl: '' }
  const id = await ask('begin', places)
  const seen = await ask('one', { id })
  const draft = { ...words, ...places, isLaunch: false, plannedAt: null }
  const { savedAt } = await ask('change', { ...draft, id, savedAt: seen.savedAt })
  try {
    await ask('start', { id, savedAt, reason })
    return undefined
  } catch (refusal) {
    const { checks } = await ask('one', { id })
    return [String(refusal), ...checks.map(({ what }: { what: string }) => what)].join('\n')
  }
}

/** Waits until no letter is in hand, none is due, none left by who died, and all are read: others wait for a later moment. */
export async function lettersRest(site: Site, timeout = 60_000): Promise<void> {
  const due = () =>
    queryOf(site.folder)(
      `select from letters where state = 'sending' or state = 'waiting' and due_at <= now() and (
         newsletter_id is null or newsletter_id in (select id from newsletters where state = 'sending'))`,
    )
  const count = async () => (await due()).length
  await expect.poll(count, { ...OFTEN, message: 'letters are due', timeout }).toBe(0)
  await setTimeout(READ_AFTER_MS)
}

/** Copies what is stored, while the site runs. */
export async function backUp(site: Site): Promise<void> {
  await site.run('backup', backupFolder(site))
}

/** The disk's database is lost: the newest copy takes its place, and the site starts with it. */
export async function restore(site: Site): Promise<void> {
  await site.stop()
  await site.run('restore', backupFolder(site), '--replace')
  await site.start()
}

const backupFolder = ({ folder }: Site) => join(folder, 'backup')

const PERIODIC_WORK = {
  newsletters: 'Newsletter beginnen und beenden',
  news: 'Dem Team schreiben',
  deadlines: 'Fristen einhalten',
}
type PeriodicWork = keyof typeof PERIODIC_WORK

async function works(query: Query, what: PeriodicWork[]): Promise<void> {
  for (const each of what) {
    const name = PERIODIC_WORK[each]
    const [asked] = await query<{ at: string }>(
      // Whoever does it at this moment began before, and finishes first.
      `update periodic_work set done_at = '-infinity', failed_at = null
       from pg_advisory_xact_lock(5204019, hashtext($1)) where name = $1 returning clock_timestamp()::text as at`,
      [name],
    )
    const isDone = () =>
      query('select from periodic_work where name = $1 and done_at > $2', [name, asked?.at])
    await expect.poll(async () => (await isDone()).length, { ...OFTEN, timeout: 90_000 }).toBe(1)
  }
}
