import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { anna, buelent } from '../../test/support/people.ts'
import { join, move, signUp } from '../../test/support/signup-steps.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())
beforeEach(async () => {
  await fresh.database.owner.query(
    `truncate newsletter_signups, letters, website_visits, visit_days, signup_changes, place_days, place_totals, signup_days, place_plans cascade`,
  )
})

const ask = async (sql: string, values: unknown[] = []) =>
  (await fresh.database.owner.query(sql, values)).rows

const totals = (postalCode: string) =>
  ask('select open, waiting from place_totals where postal_code = $1', [postalCode])

const rollUp = () => ask('select roll_up_signup_changes()')

const standing = async (postalCode: string) => {
  const { rows } = await fresh.database.anon.query<{ standing: Record<string, unknown> | null }>(
    'select place_standing($1) as standing',
    [postalCode],
  )
  return rows[0]?.standing
}

const neighbour = (number: number) => ({ email: `nachbar${number}@example.org`, postal_code: '16766' })

test('Anna signs up, confirms, moves and leaves: her places’ sums follow, and end at nothing', async () => {
  await signUp(fresh.database, anna)
  await rollUp()
  expect(await totals('16766')).toEqual([{ open: 1, waiting: 0 }])

  await join(fresh.database, buelent)
  await rollUp()
  expect(await totals('17252')).toEqual([{ open: 0, waiting: 1 }])

  await move(fresh.database, buelent.email, '10115')
  await rollUp()
  expect(await totals('17252')).toEqual([{ open: 0, waiting: 0 }])
  expect(await totals('10115')).toEqual([{ open: 0, waiting: 1 }])

  await ask(`select withdraw_signup(id, 'link') from newsletter_signups where email = $1`, [buelent.email])
  await ask(`select erase_person($1, true, 'operator')`, [anna.email])
  await rollUp()
  expect(await totals('10115')).toEqual([{ open: 0, waiting: 0 }])
  expect(await totals('16766')).toEqual([{ open: 0, waiting: 0 }])
  expect(await ask('select signed_up, confirmed, withdrawn, waiting from signup_days')).toEqual([
    { signed_up: 2, confirmed: 1, withdrawn: 1, waiting: 0 },
  ])
  await ask(`select erase_person($1, true, 'operator')`, [buelent.email])
  await rollUp()
  expect(await totals('10115')).toEqual([{ open: 0, waiting: 0 }])
})

test('rolling up while people sign up counts each of them once', async () => {
  const people = Array.from({ length: 60 }, (_, number) => neighbour(number))
  await Promise.all([
    ...people.map((person) => signUp(fresh.database, person)),
    ...Array.from({ length: 10 }, () => rollUp()),
  ])
  await rollUp()
  expect(await totals('16766')).toEqual([{ open: 60, waiting: 0 }])
  expect(await ask('select from signup_changes')).toEqual([])
})

test('everybody may see how a place stands, and no number below five', async () => {
  for (const number of [1, 2, 3, 4]) await join(fresh.database, neighbour(number))
  expect(await standing('16766')).toMatchObject({
    place: 'Kremmen',
    households: null,
    goal: 25,
    state: 'collecting',
  })
  await join(fresh.database, neighbour(5))
  expect(await standing('16766')).toMatchObject({ households: 5 })
  await rollUp()
  expect(await standing('16766')).toMatchObject({ households: 5, state: 'collecting' })

  await ask(`insert into place_plans (postal_code, goal) values ('16766', 5)`)
  expect(await standing('16766')).toMatchObject({ goal: 5, state: 'ready' })
  await ask(`insert into place_starts (postal_code) values ('16766')`)
  expect(await standing('16766')).toMatchObject({ state: 'started' })
  expect(await standing('00000')).toBeNull()
})
