import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { eventually, startWorker } from '../../test/support/fresh-worker.ts'
import { keptDatabase } from '../../test/support/kept-database.ts'
import { anna, carla } from '../../test/support/people.ts'
import { deliver, join as joins, signUp } from '../../test/support/signup-steps.ts'
import { connect, connectOwner } from './connect.ts'
import { migrate } from './migrate.ts'
import { newsletterReach } from './queries/console/newsletters.ts'
import { confirmSignup, leave } from './queries/links.ts'
import { describeSchema } from './schema-dump.ts'

/** Tables with their columns, constraints, indexes, triggers, policies and rights; functions with body and callers. */
async function catalogueOf(owner: pg.Pool) {
  const { rows } = await owner.query<{ signature: string; definition: string }>(
    `select p.oid::regprocedure::text as signature, pg_get_functiondef(p.oid) as definition
     from pg_proc as p where pronamespace = 'public'::regnamespace order by 1`,
  )
  return { schema: await describeSchema(owner), functions: rows }
}

type Columns = { table: string; columns: string }

/** Every table and its columns, but those in which the program notes what it has done to the database. */
async function tablesOf(owner: pg.Pool): Promise<Columns[]> {
  const { rows } = await owner.query<Columns>(`
    select c.oid::regclass::text as table, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
      and c.oid::regclass::text not in ('schema_migrations', 'pgboss.version', 'pgboss.queue',
        -- Counted in another way since.
        'letter_budget', 'people_visit_days', 'region_days')
    group by c.oid order by 1`)
  return rows
}

async function rowsOf(owner: pg.Pool, tables: Columns[]): Promise<string[]> {
  const found: string[] = []
  for (const { table, columns } of tables) {
    const { rows } = await owner.query<{ row: string }>(
      `select row(${columns})::text as row from ${table} order by 1`,
    )
    found.push(...rows.map(({ row }) => `${table}: ${row}`))
  }
  return found
}

/** The names and the log's actions that were others then (adopt-cf61562.sql). */
const asNamedNow = ({ table, columns }: Columns): Columns => ({
  table: table.replace('consent_seals', 'consent_checkpoints'),
  columns: columns.replace('sealed_at', 'made_at').replace('fingerprint', 'hmac'),
})
const inWordsOfNow = (row: string) =>
  row.replace(/^(audit_log: .*),launch_/, '$1,newsletter_').replace(/^consent_seals/, 'consent_checkpoints')

/** A letter that failed eight times was a job of a queue of its own; now it was given up, and no job looks for that queue. */
function asGivenUp(rows: string[]): string[] {
  const isDead = (row: string) => /^pgboss\.job_common: \([^,]*,(dead|parked)_letters,/.test(row)
  const dead = rows.filter(isDead).flatMap((row) => /letter_id[":\s]+([0-9a-f-]{36})/.exec(row)?.[1] ?? [])
  return [
    ...rows
      .filter((row) => !isDead(row))
      .map((row) =>
        dead.some((id) => row.startsWith(`letters: (${id},`))
          ? row.replace(',,,,0,,,,,)', ',,,given_up,0,,,,,"451 later")')
          : row.replace(/^(pgboss\..*),7,0,30,t,(.*),(dead|parked)_letters,/, '$1,1000000,0,1,f,$2,,'),
      ),
    ...dead.map(() => 'letter_changes: (1,waiting,given_up)'),
  ].sort()
}

/** Bülent had the launch letter before that was noted of him; the sums hear of it. */
const TOLD = 'signup_changes: (24,16766,2026-11-22,0,0,0,0,-1,0)'

/** Of the page before a visit only its origin is kept. */
const asVisitsNow = (row: string) =>
  row.replace('https://www.example.org/kremmen,', 'https://www.example.org,')

test('a database of ea269bb comes over whole', async () => {
  const kept = await keptDatabase('ea269bb')
  const fresh = await freshDatabase()
  const owner = connectOwner(kept.ownerUrl)
  const tables = await tablesOf(owner)
  const before = await rowsOf(owner, tables)
  await migrate(kept.ownerUrl)
  expect((await rowsOf(owner, tables)).sort()).toEqual([...asGivenUp(before.map(asVisitsNow)), TOLD].sort())
  expect(await catalogueOf(owner)).toEqual(await catalogueOf(fresh.database.owner))
  await owner.end()
  await kept.drop()
  await fresh.drop()
})

test('a database of cf61562 comes over whole, and its launch goes on where it stood', async () => {
  const kept = await keptDatabase('cf61562')
  const fresh = await freshDatabase()
  const owner = connectOwner(kept.ownerUrl)
  const tables = await tablesOf(owner)
  const before = await rowsOf(owner, tables)
  await migrate(kept.ownerUrl)
  expect((await rowsOf(owner, tables.map(asNamedNow))).sort()).toEqual(
    [...asGivenUp(before.map(inWordsOfNow).map(asVisitsNow)), TOLD].sort(),
  )
  expect(await catalogueOf(owner)).toEqual(await catalogueOf(fresh.database.owner))

  // Who was there is in the sums, rolled up or not: Anna, Dieter and Emine, but not Frida, whose address is none.
  expect(await newsletterReach(owner, ['01067', '16766'])).toMatchObject([
    { postalCode: '01067', fresh: 1, told: 0 },
    { postalCode: '16766', fresh: 2, told: 1 },
  ])
  const sentNow = `select l.kind, coalesce(c.new_email, s.email) as to
    from letters as l join newsletter_signups as s on s.id = l.signup_id
    left join address_changes as c on c.id = l.address_change_id
    where l.sent_at > $1 order by 1, 2`
  const [start] = (await owner.query<{ at: Date }>('select now() as at')).rows
  const worker = await startWorker(kept)
  // Not Bülent, who has his letter, Hans, who left, Frida, whose address is none, and Emine, whose letter was given up.
  await eventually(async () => (await owner.query(sentNow, [start?.at])).rows).toEqual([
    { kind: 'address_change', to: 'anna.neu@example.org' },
    { kind: 'confirmation', to: 'jana@example.org' },
    { kind: 'confirmation', to: 'karl@example.org' },
    { kind: 'newsletter', to: 'anna@example.org' },
    { kind: 'newsletter', to: 'carla@example.org' },
  ])
  await worker.stop()
  await owner.end()
  await kept.drop()
  await fresh.drop()
})

const dieter = { email: 'dieter@example.org', postal_code: '01067' }
const RELEASES = globSync('*.*.*.sql.gz', { cwd: join(import.meta.dirname, '../../test/databases') })

test.each(RELEASES.map((file) => basename(file, '.sql.gz')))(
  'a database of release %s comes over whole; in it people confirm, leave and sign up',
  async (version) => {
    const kept = await keptDatabase(version)
    const fresh = await freshDatabase()
    const database = connect({ ownerUrl: kept.ownerUrl })
    const { owner, anon } = database
    const tables = await tablesOf(owner)
    const before = await rowsOf(owner, tables)
    await migrate(kept.ownerUrl)
    expect(await rowsOf(owner, tables)).toEqual(before)
    expect(await catalogueOf(owner)).toEqual(await catalogueOf(fresh.database.owner))

    // Carla's first letter and Anna's newsletter were still to go.
    const { token: confirming } = await deliver(database, carla.email)
    expect(await confirmSignup(anon, confirming, {})).toBe('confirmed')
    const { token: leaving } = await deliver(database, anna.email)
    expect(await leave(anon, 'unsubscribe', leaving, 'link')).toMatchObject({ answer: 'withdrawn' })
    await joins(database, dieter)
    // Whom the release had stored is known: there is no second entry.
    await signUp(database, carla)
    const { rows } = await owner.query('select email, state from newsletter_signups order by email')
    expect(rows).toEqual([
      { email: 'anna@example.org', state: 'left' },
      { email: 'buelent@example.org', state: 'left' },
      { email: 'carla@example.org', state: 'confirmed' },
      { email: 'dieter@example.org', state: 'confirmed' },
    ])
    expect((await owner.query('select * from consent_record_faults()')).rows).toEqual([])
    await database.close()
    await kept.drop()
    await fresh.drop()
  },
)

test('what the next release is to keep of itself can be made', async () => {
  const empty = await emptyDatabase()
  const program = join(import.meta.dirname, '../../test/support/fill-release-program.ts')
  await promisify(execFile)(process.execPath, [program, empty.ownerUrl])
  const owner = connectOwner(empty.ownerUrl)
  const { rows } = await owner.query(
    `select email, state, (select count(*) from letters where outcome is null)::int as waiting
     from newsletter_signups order by email`,
  )
  expect(rows).toEqual([
    { email: 'anna@example.org', state: 'confirmed', waiting: 2 },
    { email: 'buelent@example.org', state: 'left', waiting: 2 },
    { email: 'carla@example.org', state: 'open', waiting: 2 },
  ])
  await owner.end()
  await empty.drop()
})
