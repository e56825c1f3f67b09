import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/support/fresh-database.ts'
import { anna } from '../../../test/support/people.ts'
import { vitalFindings } from './running.ts'
import { askVitals } from './vitals.ts'

const fresh = await freshDatabase()
const database = await fresh.database.owner.connect()
afterAll(async () => {
  database.release()
  await fresh.drop()
})
// Each story begins with a site at rest, and leaves nothing behind.
beforeEach(async () => {
  await run('begin')
  await workerSaid('0 seconds')
})
afterEach(() => run('rollback'))

const run = (sql: string, values: unknown[] = []) => database.query(sql, values)

const signUp = ({ email, postal_code }: { email: string; postal_code: string }) =>
  run('insert into newsletter_signups (email, postal_code) values ($1, $2)', [email, postal_code])

/** As an office does every fifteen seconds. */
const workerSaid = (ago: string) =>
  run(
    `insert into post_offices (id, started_at, seen_at)
     values ('00000000-0000-4000-8000-000000000001', now() - interval '30 days', now() - $1::interval)
     on conflict (id) do update set seen_at = excluded.seen_at`,
    [ago],
  )

/** What is wrong, by its codes. */
const wrong = async () => (await found()).map(({ code }) => code)
const found = async () => {
  const all = vitalFindings(await askVitals(database))
  // What every new site has open, and that the tests' databases do without fsync, for speed.
  return all.filter(({ code }) => code !== 'no-test-letter' && code !== 'postgres-unsafe')
}

/** Everything in the outbox was written down, and is due, since then. */
async function waitSince(ago: string) {
  await run(
    `update letters set due_at = now() - $1::interval, queued_at = now() - $1::interval where state = 'waiting'`,
    [ago],
  )
}

const sent = (ago: string) =>
  run(
    `insert into letters (kind, queued_at, claimed_at, sent_at, state, message_id)
     values ('my_data', now() - $1::interval, now() - $1::interval, now() - $1::interval, 'sent', '<a@b>')`,
    [ago],
  )

test('Anna’s letter waits for twenty minutes: since when, and how many', async () => {
  await signUp(anna)
  await sent('3 hours')
  await waitSince('1 minute')
  expect(await wrong()).toEqual([])
  await waitSince('20 minutes')
  const troubles = await found()
  expect(troubles.map(({ code }) => code)).toEqual(['letters-overdue'])
  expect(troubles[0]?.what).toMatch(
    /^Seit \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr wartet ein Brief, der hinaus könnte; im Ganzen warten 1\.$/,
  )
})

test('what a limit, a pause or a greylisting server holds back is no trouble', async () => {
  await signUp(anna)
  await waitSince('20 minutes')
  await run(`insert into letter_rates (name, capacity, per_second, tokens) values ('hour', 5, 0.001, 0)`)
  expect(await wrong()).toEqual([])
  await run('delete from letter_rates')
  expect(await wrong()).toEqual(['letters-overdue'])
  await run(`update letters set due_at = now() + interval '5 minutes'`)
  expect(await wrong()).toEqual([])
})

test('a server that puts off one letter after the other is trouble from the third on, until it takes one', async () => {
  await sent('3 hours')
  const putOff = () =>
    run(
      `with letter as (
         insert into letters (kind, due_at) values ('my_data', now() + interval '5 minutes') returning id
       )
       insert into letter_events (letter_id, type, source, happened_at)
       select id, 'deferred', 'smtp', now() - interval '20 minutes' from letter`,
    )
  await putOff()
  await putOff()
  expect(await wrong()).toEqual([])
  await putOff()
  expect(await wrong()).toEqual(['letters-overdue'])
  await run('savepoint three_wait')
  await sent('1 minute')
  expect(await wrong()).toEqual([])
  await run('rollback to three_wait')
  await run(
    `update letters set state = 'left' where id = (select max(letter_id::text)::uuid from letter_events)`,
  )
  expect(await wrong()).toEqual([])
})

test('letters that wait for the hourly budget: since when, and how many', async () => {
  await run(
    `insert into letters (kind, turn, queued_at) values ('confirmation', 7, now() - interval '20 minutes')`,
  )
  const [flood, ...more] = await found()
  expect([flood?.code, more]).toEqual(['flood', []])
  expect(flood?.what).toMatch(/^Seit .* Uhr melden sich mehr an, als Briefe hinausdürfen; 1 wartet\.$/)
})

test.each([
  ['every minute', 'tend-newsletters', 1, '15 minutes', '17 minutes'],
  ['once a day', 'keep-deadlines', 24 * 60, '25 hours', '27 hours'],
])('work that is done %s is late when it was left', async (_often, task, minutes, early, late) => {
  await run(
    `insert into periodic_work (name, minutes, planned_at, done_at) values ($1, $2, now() - interval '30 days', now() - $3::interval)`,
    [task, minutes, early],
  )
  expect(await wrong()).toEqual([])
  await run(`update periodic_work set done_at = now() - $1::interval`, [late])
  expect(await wrong()).toEqual(['task-late'])
})

test('hundreds of letters have left and nothing that comes back was read; one answer that was is enough', async () => {
  const many = (count: number) =>
    run(
      `insert into letters (kind, queued_at, claimed_at, sent_at, state, message_id)
       select 'my_data', now(), now(), now(), 'sent', '<' || n || '@b>' from generate_series(1, $1::integer) as n`,
      [count],
    )
  await many(499)
  expect(await wrong()).toEqual([])
  await many(1)
  expect(await wrong()).toEqual(['way-back-silent'])
  await run(
    `insert into letter_events (letter_id, type, source, happened_at)
     select min(id::text)::uuid, 'auto_replied', 'imap', now() from letters`,
  )
  expect(await wrong()).toEqual([])
})

test('what does not fit in the record, and whose sign-up waits for nothing', async () => {
  await run('update site set record_faults = 2')
  await signUp(anna)
  await run(
    `update letters set state = 'sent', claimed_at = now() - interval '7 days 12 hours', sent_at = now(), message_id = '<a@b>'`,
  )
  expect(await wrong()).toEqual(['record-altered'])
  await run(`update letters set state = 'given_up', sent_at = null`)
  expect(await found()).toMatchObject([
    {
      level: 'hint',
      code: 'signups-stranded',
      what: expect.stringMatching(/: 1\.$/),
    },
    { level: 'broken', code: 'record-altered' },
  ])
})
