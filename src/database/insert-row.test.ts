import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { insertRow } from '../../test/support/insert-row.ts'
import { anna, annasVisit, buelent, entryOf } from '../../test/support/people.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

test('Anna signs up and her entry is there, with a number and a time of the database', async () => {
  await insertRow(fresh.database.anon, 'newsletter_signups', entryOf(anna))
  const { rows } = await fresh.database.owner.query(
    'select id, email, postal_code, created_at from newsletter_signups',
  )
  expect(rows).toEqual([
    { id: expect.any(String), email: anna.email, postal_code: '16766', created_at: expect.any(Date) },
  ])
})

test('Anna signs up again in capitals and is told by code 23505', async () => {
  const again = { ...entryOf(anna), email: 'ANNA@Example.org' }
  await expect(insertRow(fresh.database.anon, 'newsletter_signups', again)).rejects.toMatchObject({
    code: '23505',
    constraint: 'newsletter_signups_email_key',
    detail: undefined,
  })
})

test('a visit is kept in the month’s partition, with no referrer as null', async () => {
  await insertRow(fresh.database.anon, 'website_visits', annasVisit)
  const { rows } = await fresh.database.owner.query(
    `select user_agent, referrer, page_path, tableoid::regclass::text as partition,
            'website_visits_' || to_char(visited_at at time zone 'UTC', 'YYYY_MM') as expected from website_visits`,
  )
  const { partition, expected, ...visit } = rows[0]
  expect(visit).toEqual(annasVisit)
  expect(partition).toBe(expected)
})

test('a column that there is not, and one that is a try to write SQL, are unknown to the database', async () => {
  const { anon } = fresh.database
  await expect(
    insertRow(anon, 'newsletter_signups', { ...entryOf(buelent), name: 'Bülent' }),
  ).rejects.toMatchObject({ code: '42703' })
  await expect(
    insertRow(anon, 'newsletter_signups', { 'email") values (1); drop table newsletter_signups; --': 'x' }),
  ).rejects.toMatchObject({ code: '42703' })
})

test('an entry without an address, or without anything, is refused as missing', async () => {
  const { anon } = fresh.database
  await expect(insertRow(anon, 'newsletter_signups', { postal_code: '16766' })).rejects.toMatchObject({
    code: '23502',
    column: 'email',
  })
  await expect(insertRow(anon, 'newsletter_signups', {})).rejects.toMatchObject({ code: '23502' })
})
