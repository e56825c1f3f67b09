import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connect, connectAnon, loginUrl } from '../src/database/connect.ts'
import { migrate } from '../src/database/migrate.ts'
import { withdraw } from '../src/database/queries/links.ts'
import { mustBeAnon } from '../src/database/visitors-role.ts'
import { LEDGER_FILE } from '../src/seals/outside.ts'
import { crowd } from './support/crowd.ts'
import { freshConsole } from './support/fresh-console.ts'
import { type FreshDatabase, freshDatabase, freshServer } from './support/fresh-database.ts'
import { eventually, startWorker } from './support/fresh-worker.ts'
import { insertRow } from './support/insert-row.ts'
import { aLink } from './support/links.ts'
import { aConsoleBrowser, anOperator } from './support/operators.ts'
import { anna, buelent, carla, entryOf } from './support/people.ts'
import { pgbouncerMissing, startPgbouncer } from './support/pgbouncer.ts'
import { join as joins, queueNewsletter, signUp } from './support/signup-steps.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const missing = pgbouncerMissing()

test('CI has a PgBouncer to try the site with', () => {
  // Elsewhere the stories below are left out without one, and `npm test` says so.
  expect(process.env.CI ? missing : undefined).toBeUndefined()
})

/** The same database with all its pools through a PgBouncer. */
async function through(fresh: FreshDatabase, poolMode?: 'transaction' | 'session'): Promise<FreshDatabase> {
  const pooler = await startPgbouncer(fresh.ownerUrl, poolMode)
  onTestFinished(() => pooler.remove())
  const database = connect({ ownerUrl: pooler.ownerUrl })
  onTestFinished(() => database.close())
  return { ...fresh, ownerUrl: pooler.ownerUrl, database }
}

test.runIf(!missing)('thirty people sign up at once, and each gets the letter once', async () => {
  const fresh = await freshDatabase()
  onTestFinished(fresh.drop)
  const pooled = await through(fresh)
  const worker = await startWorker(pooled)
  onTestFinished(worker.stop)
  const people = crowd(30)

  await Promise.all(people.map((email) => signUp(pooled.database, { email, postal_code: '16766' })))

  const { owner } = fresh.database
  await eventually(async () => (await owner.query('select recipient from mailbox')).rowCount).toBe(30)
  const { rows } = await owner.query('select distinct recipient from mailbox')
  expect(rows).toHaveLength(30)
  expect(worker.complaints()).toEqual([])
})

test.runIf(!missing)(
  'a newsletter reaches the village, and who leaves is in the copy of the list',
  async () => {
    const fresh = await freshDatabase()
    onTestFinished(fresh.drop)
    const pooled = await through(fresh)
    for (const person of [anna, buelent]) await joins(fresh.database, person)
    const link = await aLink(fresh, buelent.email, 'unsubscribe')
    const folder = await temporaryFolder()
    onTestFinished(folder.remove)
    const ledgerFile = join(folder.path, LEDGER_FILE)
    const worker = await startWorker(pooled, { ledgerFile })
    onTestFinished(worker.stop)

    await queueNewsletter(fresh.database, anna.postal_code)
    const { owner } = fresh.database
    const sent = `select recipient from mailbox where subject = 'Es geht los'`
    await eventually(async () => (await owner.query(sent)).rows).toEqual([{ recipient: anna.email }])
    expect(await withdraw(pooled.database.anon, 'unsubscribe', link, 'link')).toBe('withdrawn')

    await eventually(() => readFile(ledgerFile, 'utf8').catch(() => '')).toContain('withdrawn')
    expect(worker.complaints()).toEqual([])
  },
)

test.runIf(!missing)('Carla logs in to the console and asks what it shows', async () => {
  const fresh = await freshDatabase()
  const server = await freshConsole({}, await through(fresh))
  onTestFinished(server.close)
  await signUp(server.fresh.database, anna)
  await anOperator(server, { name: 'Carla', email: carla.email }, 'administer')
  const browser = aConsoleBrowser(server.app)
  await browser.logIn(carla.email)

  const pages = ['next', 'signups', 'newsletters', 'outbox', 'requests', 'setup']
  const answers = await Promise.all(pages.map((page) => browser.get(`/konsole/api/${page}`)))

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(pages.map(() => 200))
})

test.runIf(!missing)(
  'whoever migrates through it is told to take the server itself, and no lock is left',
  async () => {
    const fresh = await freshDatabase()
    onTestFinished(fresh.drop)
    const pooled = await through(fresh)

    await expect(migrate(pooled.ownerUrl)).rejects.toThrow(
      'antwortet ein Pooler, der Verbindungen von Transaktion zu Transaktion teilt (bei PgBouncer pool_mode = transaction)',
    )

    const { rows } = await fresh.database.owner.query(
      `select from pg_locks join pg_database as d on d.oid = database and datname = current_database() where locktype = 'advisory'`,
    )
    expect(rows).toEqual([])
    const session = await through(fresh, 'session')
    expect(await migrate(session.ownerUrl)).toMatchObject({ applied: [] })
  },
)

test.runIf(!missing)(
  'a host’s login that does not begin as anon is refused with the reason, until it does',
  async () => {
    const server = await freshServer()
    onTestFinished(server.drop)
    const { owner } = server.database
    await owner.query(`comment on role authenticator is 'of a host'; alter role authenticator reset role`)
    const pooler = await startPgbouncer(server.ownerUrl)
    onTestFinished(pooler.remove)
    const url = loginUrl(pooler.ownerUrl, 'authenticator')

    const refused = connectAnon(url)
    await expect(mustBeAnon(refused)).rejects.toThrow(
      'käme jede Anmeldung als Rolle authenticator statt anon an, die nichts darf: Führe auf dem Datenbankserver „alter role authenticator set role = anon“ aus',
    )
    await expect(insertRow(refused, 'newsletter_signups', entryOf(anna))).rejects.toMatchObject({
      code: 'NOT_ANON',
    })
    await refused.end()
    // Past the pooler such a login switches by itself.
    await insertRow(server.database.anon, 'newsletter_signups', entryOf(anna))

    await owner.query('alter role authenticator set role = anon')
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator'`,
    )
    await wait(100)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    expect((await client.query('select current_user')).rows).toEqual([{ current_user: 'anon' }])
    await client.end()
  },
)
