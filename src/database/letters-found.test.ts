import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crowd, crowdJoins, crowdSignsUp } from '../../test/support/crowd.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { claimOf, queueNewsletter } from '../../test/support/signup-steps.ts'

let fresh: FreshDatabase
let owner: pg.PoolClient
beforeEach(async () => {
  fresh = await freshDatabase()
  owner = await fresh.database.owner.connect()
})
afterEach(async () => {
  owner.release()
  await fresh.drop()
})

const CROWD = crowd(3000)

/** The planner last looked when every letter had been sent; a whole village has signed up since. */
async function villageWaits(): Promise<string[]> {
  await crowdSignsUp(fresh.database, CROWD.slice(0, 1000))
  await owner.query(
    `update public.letters set claimed_at = now(), sent_at = now(), outcome = 'sent', message_id = '<1@example.org>'`,
  )
  await owner.query('vacuum analyze public.letters')
  await crowdSignsUp(fresh.database, CROWD.slice(1000))
  const { rows } = await owner.query<{ id: string }>(
    `update public.letters set claimed_at = now(), message_id = '<2@example.org>' where outcome is null returning id`,
  )
  return rows.map(({ id }) => id)
}

/** How many entries of indexes on letters are read for it. */
async function entriesRead(sql: string, values: unknown[]): Promise<number> {
  await owner.query('begin')
  const before = await entriesSoFar()
  await owner.query(sql, values)
  const read = (await entriesSoFar()) - before
  await owner.query('commit')
  return read
}

/** Of this transaction, and of those before that the database has not summed up yet. */
async function entriesSoFar(): Promise<number> {
  const { rows } = await owner.query<{ entries: number }>(
    `select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as entries
     from pg_index where indrelid = 'public.letters'::regclass`,
  )
  return rows[0]?.entries ?? 0
}

const answers = (ids: string[]) => ids.map(() => '250 taken')

test('noting a letter that was sent reads that letter, however many wait', async () => {
  const ids = (await villageWaits()).slice(0, 100)
  const read = await entriesRead(
    `select public.record_letters_sent(array[id], array['250 taken']) from unnest($1::uuid[]) as id`,
    [ids],
  )
  // Some twelve looks at each: held, noted, told, pointed at by what was said, proven; and at its older version.
  expect(read).toBeLessThanOrEqual(1500)
})

test('noting twenty letters together, with their proof, reads twenty letters, however many wait', async () => {
  const ids = (await villageWaits()).slice(0, 20)
  const read = await entriesRead('select public.record_letters_sent($1, $2)', [ids, answers(ids)])
  // Some twelve looks at each: for its newsletter, its sign-up, its outcome and its proof, and at its older version.
  expect(read).toBeLessThanOrEqual(300)
})

test('giving up a letter to an address that is none reads that letter, however many wait', async () => {
  const ids = (await villageWaits()).slice(0, 20)
  const read = await entriesRead(
    `select public.record_letter_refused(id, 'x', '5.1.1', '550 unknown') from unnest($1::uuid[]) as id`,
    [ids],
  )
  // Some ten looks at each, and a few at what was written beside.
  expect(read).toBeLessThanOrEqual(250)
})

test('claiming twenty letters of a launch reads twenty letters, however many launches there were', async () => {
  await crowdJoins(fresh.database, CROWD.slice(0, 600))
  for (let newsletter = 1; newsletter <= 4; newsletter += 1) await queueNewsletter(fresh.database, '16766')
  await owner.query(
    `update public.letters set claimed_at = now(), sent_at = now(), outcome = 'sent', message_id = '<1@example.org>'
     where outcome is null`,
  )
  await owner.query('vacuum analyze')
  await queueNewsletter(fresh.database, '16766')
  const { rows } = await owner.query<{ id: string; email: string }>(
    `select l.id, s.email from public.letters as l join public.newsletter_signups as s on s.id = l.signup_id
     where l.outcome is null order by l.id`,
  )
  const claims = rows.map(({ id, email }) => claimOf(id, email, `token of ${id}`))
  const claim = (from: number) =>
    entriesRead('select public.claim_letters($1)', [JSON.stringify(claims.slice(from, from + 20))])
  // After some calls the planner settles for one plan.
  for (let from = 0; from < 200; from += 20) await claim(from)
  // Some ten looks at each: held, judged, changed, pointed at by its link.
  expect(await claim(200)).toBeLessThanOrEqual(250)
})

test('the planner is told of a launch at once', async () => {
  await crowdJoins(fresh.database, CROWD.slice(0, 1500))
  await owner.query('vacuum analyze pgboss.job_common')
  await queueNewsletter(fresh.database, '16766')
  const { rows } = await owner.query<{ known: number }>(
    `select reltuples::int as known from pg_class where oid = 'pgboss.job_common'::regclass`,
  )
  expect(rows[0]?.known).toBeGreaterThanOrEqual(1500)
})
