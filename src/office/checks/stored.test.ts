import type pg from 'pg'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { databaseForAll } from '../../../test/support/fresh-database.ts'
import { anna } from '../../../test/support/people.ts'
import { checkStored } from './every-check.ts'
import { checkSite } from './stored.ts'

const fresh = databaseForAll()
let database: pg.PoolClient
beforeAll(async () => {
  database = await fresh.database.owner.connect()
  return () => database.release()
})
const run = (sql: string, values: unknown[] = []) => database.query(sql, values)
// Each story begins with a site at rest whose office has run for a month, and leaves nothing behind.
beforeEach(async () => {
  await run('begin')
  await run(
    `insert into post_offices (id, started_at) values (gen_random_uuid(), now() - interval '30 days')`,
  )
})
afterEach(() => run('rollback'))

/** What is wrong but what every new site has open, and that the tests' databases do without fsync, for speed. */
const found = async () =>
  (await checkSite(database)).filter(({ code }) => code !== 'no-test-letter' && code !== 'postgres-unsafe')
const wrong = async () => (await found()).map(({ code }) => code)

/** Anna's letter is due since then. */
const waitsSince = async (ago: string) => {
  await run(
    `insert into newsletter_signups (email, postal_code) values ($1, '16766') on conflict do nothing`,
    [anna.email],
  )
  await run(`update letters set due_at = now() - $1::interval where state = 'waiting'`, [ago])
}
const sent = (ago: string, count = 1) =>
  run(
    `insert into letters (kind, queued_at, claimed_at, sent_at, state, message_id)
     select 'my_data', at, at, at, 'sent', '<' || n || '@b>'
     from generate_series(1, $2::integer) as n, lateral (select now() - $1::interval as at) as t`,
    [ago, count],
  )

test('Anna’s letter waits for twenty minutes, and since when is said; what a limit or a greylisting server holds back is no trouble', async () => {
  await sent('3 hours')
  await waitsSince('1 minute')
  expect(await wrong()).toEqual([])
  await waitsSince('20 minutes')
  const what = expect.stringMatching(/^Seit \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr wartet/)
  expect(await found()).toMatchObject([{ code: 'letters-overdue', what }])
  await run(`insert into letter_rates (name, capacity, per_second, tokens) values ('hour', 5, 0.001, 0)`)
  expect(await wrong()).toEqual([])
  await run('delete from letter_rates')
  await waitsSince('-5 minutes')
  expect(await wrong()).toEqual([])
})

test('a newsletter leaves slowly; that it stands still is trouble, but not while it is paused', async () => {
  await run(
    `with letter as (insert into newsletters (subject, body, postal_codes, state)
       values ('Los', 'Los.', '{16766}', 'sending') returning id)
     insert into letters (kind, newsletter_id, due_at) select 'newsletter', id, now() - interval '2 hours' from letter`,
  )
  await run('savepoint stands_still')
  await sent('1 minute')
  expect(await wrong()).toEqual([])
  await run('rollback to stands_still')
  await sent('15 minutes')
  expect(await wrong()).toEqual(['letters-overdue'])
  await run(`update newsletters set state = 'paused'`)
  expect(await wrong()).toEqual([])
})

test('a server that puts off one letter after the other is trouble from the third on, until it takes one', async () => {
  await sent('3 hours')
  const putOff = (letters: number) =>
    run(
      `insert into letters (kind, due_at, deferred_since)
       select 'my_data', now() + interval '5 minutes', now() - interval '20 minutes' from generate_series(1, $1)`,
      [letters],
    )
  await putOff(2)
  expect(await wrong()).toEqual([])
  await putOff(1)
  expect(await wrong()).toEqual(['letters-overdue'])
  await sent('15 minutes')
  expect(await wrong()).toEqual([])
})

test('letters wait for the hourly budget, and since when is said', async () => {
  await run(
    `insert into letters (kind, turn, queued_at) values ('confirmation', 7, now() - interval '20 minutes')`,
  )
  expect(await found()).toMatchObject([{ code: 'flood', what: expect.stringMatching(/^Seit .* Uhr melden/) }])
})

test.each([
  ['every minute', 1, '15 minutes', '17 minutes'],
  ['once a day', 24 * 60, '25 hours', '27 hours'],
])('work that is done %s is late when it was left, or failed', async (_often, minutes, early, late) => {
  await run(
    `insert into periodic_work (name, minutes, planned_at, done_at)
     values ('Fristen einhalten', $1, now() - interval '30 days', now() - $2::interval)`,
    [minutes, early],
  )
  expect(await wrong()).toEqual([])
  await run(`update periodic_work set failed_at = now()`)
  expect(await wrong()).toEqual(['task-late'])
  await run(`update periodic_work set failed_at = null, done_at = now() - $1::interval`, [late])
  expect(await found()).toMatchObject([{ what: expect.stringMatching(/: „Fristen einhalten“\.$/) }])
})

test('hundreds of letters have left and nothing that comes back was read; one answer that was is enough', async () => {
  await sent('1 minute', 499)
  expect(await wrong()).toEqual([])
  await sent('1 minute')
  expect(await wrong()).toEqual(['way-back-silent'])
  await run(
    `insert into letter_events (letter_id, type, source, happened_at)
     select id, 'auto_replied', 'imap', now() from letters limit 1`,
  )
  expect(await wrong()).toEqual([])
})

test('what does not fit in the record, which letters are stuck, and who has no second factor', async () => {
  await run('update site set record_faults = 2')
  await run(`insert into letters (kind, state) values ('my_data', 'given_up')`)
  await run(`insert into operators (name, email, role) values ('Anna', $1, 'administer')`, [anna.email])
  expect((await found()).map(({ level, code, what }) => `${level} ${code} ${/\d/.exec(what)}`)).toEqual([
    'broken record-altered 2',
    'open second-factor-missing 1',
    'hint letters-stuck 1',
  ])
})

test('all of it can be asked with the office’s rights', async () => {
  const all = (await checkStored(fresh.database.office)).map(({ code }) => code)
  expect(all).toEqual(expect.arrayContaining(['operator-name', 'letters-wait', 'postgres-unsafe']))
  expect(all).not.toContain('check-failed')
})
