import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/support/fresh-database.ts'
import { anna } from '../../../test/support/people.ts'
import { signUp } from '../../../test/support/signup-steps.ts'
import { hmacs } from '../../../test/support/suppression-key.ts'
import { keepDeadlines } from '../retention.ts'
import { fillDemo } from './fill.ts'

const SIGNUPS = 3_000
const VISITS = 20_000
/** The year before it has a day of 23 hours and one of 25. */
const NOW = new Date('2026-11-21T17:00:00Z')

const fresh = await freshDatabase()
await fill()
afterAll(() => fresh.drop())

async function fill(into = fresh) {
  const order = { signups: SIGNUPS, visits: VISITS, hmacs, now: NOW, onProgress: () => undefined }
  return fillDemo(into.database.owner, order)
}

const ask = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await fresh.database.owner.query<Row>(sql, values)).rows

test('as many sign-ups and visits are there as were asked for, all within the year', async () => {
  expect(
    await ask(
      `select count(*)::int as signups, min(created_at) >= '2025-11-21' as begins, max(created_at) < '2026-11-21' as ends
       from newsletter_signups`,
    ),
  ).toEqual([{ signups: SIGNUPS, begins: true, ends: true }])
  expect(await ask(`select sum(people + bots)::int as visits from visit_days where list = 'day'`)).toEqual([
    { visits: VISITS },
  ])
})

test('the days of visits are what the program itself would count', async () => {
  const since = `timestamp '2026-08-24'`
  const days = () => ask(`select * from visit_days where day >= ${since} order by day, list, name`)
  const asFilled = await days()
  await ask(`delete from visit_days where day >= ${since}`)
  await keepDeadlines(fresh.database.owner, { moment: new Date('2026-11-22T12:00:00Z'), only: ['visits'] })
  expect(await days()).toEqual(asFilled)
  // Each reason for which a visit is not a person's, and the people.
  expect(await ask(`select distinct name from visit_days where list = 'reason'`)).toHaveLength(10)
})

test.each([
  ['every proof is sound', 'consent_record_faults'],
  [
    'the proof says when somebody confirmed',
    `newsletter_signups as s join consent_events as e on e.signup_id = s.id and e.type = 'confirmed'
     where e.happened_at <> s.confirmed_at`,
  ],
  [
    'the record is in order',
    '(select happened_at < lag(happened_at) over (order by id) as back from consent_events) as e where back',
  ],
  ['no letter waits', `letters where state in ('waiting', 'sending')`],
  [
    'nobody has an address that exists',
    `newsletter_signups where email !~ '@(example\\.org|[a-z]+\\.example)$'`,
  ],
  [
    'those who left are on the suppression list',
    'newsletter_signups as s where withdrawn_at is not null and not is_suppressed(s)',
  ],
])('%s', async (_, exceptions) => {
  expect(await ask(`select from ${exceptions} limit 1`)).toEqual([])
})

test('a second run makes the same figures anew', async () => {
  const people =
    'select id, email, postal_code, created_at, confirmed_at, withdrawn_at from newsletter_signups order by id'
  const before = await ask(people)
  const demo = await fill()
  expect(await ask(people)).toEqual(before)
  expect(demo).toMatchObject({ signups: SIGNUPS })
})

test('a database in use stays as it is; so does a demo in which somebody real signed up', async () => {
  const used = await freshDatabase()
  await signUp(used.database, anna)
  await expect(fill(used)).rejects.toThrow('Diese Datenbank ist in Gebrauch')
  const { rows } = await used.database.owner.query('select email from newsletter_signups')
  expect(rows).toEqual([{ email: anna.email }])

  await used.database.owner.query('update site set demo_filled_at = now()')
  await signUp(used.database, { email: 'somebody@dorfteller.de', postal_code: '16766' })
  await expect(fill(used)).rejects.toThrow('mit einer echten Adresse')
  await used.drop()
})
