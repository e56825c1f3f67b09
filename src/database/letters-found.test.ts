import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crowd, crowdSignsUp } from '../../test/support/crowd.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'

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

/** How many entries of indexes on letters are read for it, in one transaction. */
async function entriesRead(sql: string, values: unknown[]): Promise<number> {
  await owner.query('begin')
  await owner.query(sql, values)
  const { rows } = await owner.query<{ entries: number }>(
    `select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as entries
     from pg_index where indrelid = 'public.letters'::regclass`,
  )
  await owner.query('commit')
  return rows[0]?.entries ?? 0
}

const answers = (ids: string[]) => ids.map(() => '250 taken')

test('noting a letter that was sent reads that letter, however many wait', async () => {
  const ids = (await villageWaits()).slice(0, 100)
  const read = await entriesRead(
    `select public.record_letter_sent(id, '250 taken') from unnest($1::uuid[]) as id`,
    [ids],
  )
  // One to find it, and its older version.
  expect(read).toBeLessThanOrEqual(200)
})

test('proving twenty letters reads twenty letters, however many wait', async () => {
  const ids = (await villageWaits()).slice(0, 20)
  const read = await entriesRead('select public.prove_letters_sent($1, $2)', [ids, answers(ids)])
  // Each is looked up for its sign-up, its outcome and its proof.
  expect(read).toBeLessThanOrEqual(200)
})

test('giving up a letter to an address that is none reads that letter, however many wait', async () => {
  const ids = (await villageWaits()).slice(0, 20)
  const read = await entriesRead(
    `select public.record_letter_refused(id, '550 unknown') from unnest($1::uuid[]) as id`,
    [ids],
  )
  expect(read).toBeLessThanOrEqual(200)
})
