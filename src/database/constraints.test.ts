import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { anna, annasVisit, carla, entryOf } from '../../test/support/people.ts'
import { EMAIL_MAX_LENGTH, emailProblem, postalCodeProblem } from '../contract/signup.ts'
import { VISIT_MAX_LENGTH } from '../contract/visit.ts'
import { insertRow, type PublicTable } from './queries/insert-row.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

/** What the database says to a row: nothing, or the name of the rule that it breaks. */
async function objection(table: PublicTable, row: Record<string, unknown>): Promise<string | undefined> {
  try {
    await insertRow(fresh.database.anon, table, row)
    await fresh.database.owner.query(`truncate ${table} cascade`)
    return undefined
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? String(error)
  }
}

const longest = `${'a'.repeat(60)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.example`
const addresses = [
  anna.email,
  'o’brien@example.org',
  "o'brien@example.org",
  'anna+liste@example.org',
  'a.b.c@sub.example.org',
  '.anna@example.org',
  'anna..b@example.org',
  'anna`{|}~^_?=/*&%$#!@example.org',
  'anna@example',
  'anna@example.',
  'anna@.example.org',
  'anna@-example.org',
  'anna@example-.org',
  'anna@ex--ample.org',
  'anna@example.o',
  'anna@1.2',
  'anna@[127.0.0.1]',
  'anna@dörfer.example',
  'bülent@example.org',
  'ｂ@example.org',
  'ſanna@example.org',
  'K@example.org',
  '@example.org',
  'anna',
  'anna@',
  'anna@@example.org',
  'anna@b@example.org',
  ' anna@example.org',
  'anna@example.org ',
  'anna@example.org\n',
  '\nanna@example.org',
  'anna@example.org\nbcc: x@example.org',
  'anna b@example.org',
  '"anna b"@example.org',
  '<anna@example.org>',
  'anna@example.org,carla@example.org',
  'undisclosed:anna@example.org;',
  `anna@${'b'.repeat(63)}.org`,
  `anna@${'b'.repeat(64)}.org`,
  longest,
  `a${longest}`,
]

test.each(addresses)('the form and the database think the same of the address %j', async (email) => {
  const refused = await objection('newsletter_signups', { ...entryOf(anna), email })
  expect(refused === undefined).toBe(emailProblem(email) === undefined)
})

test('an address may have 254 characters, not one more', async () => {
  expect(longest).toHaveLength(EMAIL_MAX_LENGTH)
  expect(await objection('newsletter_signups', { ...entryOf(anna), email: longest })).toBeUndefined()
  expect(await objection('newsletter_signups', { ...entryOf(anna), email: `a${longest}` })).toBe(
    'newsletter_signups_email_length',
  )
})

test.each(['16766', '01067', '', '1676', '167667', '1676a', ' 16766', '16766\n', '１６７６６', '-1676'])(
  'the form and the database think the same of the postal code %j',
  async (postal_code) => {
    const refused = await objection('newsletter_signups', { ...entryOf(carla), postal_code })
    expect(refused === undefined).toBe(postalCodeProblem(postal_code) === undefined)
  },
)

test.each(Object.entries(VISIT_MAX_LENGTH))(
  'a visit’s %s may have %i characters, not one more',
  async (column, most) => {
    const text = `/${'ü'.repeat(most - 1)}`
    expect(await objection('website_visits', { ...annasVisit, [column]: text })).toBeUndefined()
    expect(await objection('website_visits', { ...annasVisit, [column]: `${text}x` })).toBe(
      `website_visits_${column}_length`,
    )
  },
)

test('a visit needs a browser and a path that begins with a slash, but no referrer', async () => {
  const { anon } = fresh.database
  await expect(insertRow(anon, 'website_visits', { page_path: '/' })).rejects.toMatchObject({ code: '23502' })
  await expect(insertRow(anon, 'website_visits', { user_agent: 'x' })).rejects.toMatchObject({
    code: '23502',
  })
  expect(await objection('website_visits', { ...annasVisit, page_path: 'https://example.org/' })).toBe(
    'website_visits_page_path_shape',
  )
})

test('visits of a month without a partition are kept, and move when it gets one', async () => {
  const { owner } = fresh.database
  await owner.query(`insert into website_visits (user_agent, page_path, visited_at)
                     select 'x', '/', date_trunc('month', now() at time zone 'UTC') + interval '5 months 3 days'`)
  const place = `select tableoid::regclass::text like '%default' as waiting from website_visits`
  expect((await owner.query(place)).rows).toEqual([{ waiting: true }])
  expect((await owner.query('select create_visit_partitions(6) as made')).rows).toEqual([{ made: 3 }])
  expect((await owner.query(place)).rows).toEqual([{ waiting: false }])
  expect((await owner.query('select create_visit_partitions(6) as made')).rows).toEqual([{ made: 0 }])
})
