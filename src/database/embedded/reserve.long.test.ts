import { execFileSync } from 'node:child_process'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { storeContents } from '../../programs/database/store-contents.ts'
import { connect, type Database } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'

const MB = 1_000_000
const PATIENT = { timeout: 60_000, interval: 200 }

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let server: EmbeddedPostgres
let database: Database
const lines: string[] = []

// Only root may mount; whoever is not sees these skipped.
const asRoot = process.getuid?.() === 0

beforeEach(async () => {
  if (!asRoot) return
  folder = await temporaryFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m,mode=755', 'tmpfs', folder.path])
  server = await startEmbeddedPostgres({
    dataDir: folder.path,
    reserve: true,
    log: (line) => lines.push(line),
  })
  await migrate(server.url)
  database = connect({ ownerUrl: server.url })
  await storeContents(database.owner)
})
afterEach(async () => {
  if (!asRoot) return
  await database.close()
  await server.stop()
  execFileSync('umount', [folder.path])
  await folder.remove()
})

const reserve = () =>
  stat(join(folder.path, 'postgres', 'reserve')).then(
    ({ size }) => size,
    () => 0,
  )

/** Somebody else's files, up to so many megabytes that are left. */
function fillUpTo(megabytes: number, name: string) {
  const free = Number(
    execFileSync('df', ['-B1', '--output=avail', folder.path], { encoding: 'utf8' }).split('\n')[1],
  )
  const size = free - megabytes * MB
  if (size > 0) execFileSync('fallocate', ['-l', String(size), join(folder.path, name)])
}

const outcome = (insert: Promise<unknown>): Promise<string> =>
  insert.then(
    () => 'stored',
    (error: { code?: string }) => error.code ?? 'away',
  )

const visit = () =>
  outcome(
    database.anon.query(`insert into website_visits (page_path, user_agent) values ('/', 'Mozilla/5.0')`),
  )

let number = 0
const acknowledged: string[] = []
async function signUp(): Promise<string> {
  number += 1
  const email = `anna-${number}@example.org`
  const told = await outcome(
    database.anon.query(`insert into newsletter_signups (email, postal_code) values ($1, '16766')`, [email]),
  )
  if (told === 'stored') acknowledged.push(email)
  return told
}

/** How often the server has gone away. */
const gone = () => lines.filter((line) => line === 'Die Datenbank ist weg und wird wieder gestartet').length

test.runIf(asRoot)(
  'a disk that others fill three times: visits stop first, the server comes back by itself, nothing acknowledged is lost',
  async () => {
    for (const round of [1, 2, 3]) {
      await expect.poll(reserve, PATIENT).toBe(64 * MB)
      await expect.poll(visit, PATIENT).toBe('stored')

      fillUpTo(100, 'others')
      await expect.poll(visit, PATIENT).toBe('53100')
      expect(await signUp()).toBe('stored')

      fillUpTo(0, 'more')
      await expect.poll(reserve, PATIENT).toBe(0)
      // The reserve is room for sign-ups, also for a server that did not survive the moment before.
      await expect.poll(signUp, PATIENT).toBe('stored')
      expect(await visit()).toBe('53100')

      fillUpTo(0, 'the rest')
      // No room for the log of what is written: PostgreSQL ends itself.
      const noise =
        "select count(pg_logical_emit_message(false, 'noise', repeat('x', 1000000))) from generate_series(1, 300)"
      expect(await outcome(database.owner.query(noise))).not.toBe('stored')
      await expect.poll(gone, PATIENT).toBe(round)

      for (const name of ['others', 'more', 'the rest']) await rm(join(folder.path, name), { force: true })
      await expect.poll(signUp, PATIENT).toBe('stored')
      expect(lines.filter((line) => line.includes('Die Reserve von 64 MB ist freigegeben'))).toHaveLength(
        round,
      )
    }
    const { rows } = await database.owner.query<{ email: string }>('select email from newsletter_signups')
    const stored = new Set(rows.map(({ email }) => email))
    expect(acknowledged.filter((email) => !stored.has(email))).toEqual([])
  },
  300_000,
)
