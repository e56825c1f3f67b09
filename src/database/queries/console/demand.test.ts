import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/support/fresh-database.ts'
import { anna, buelent } from '../../../../test/support/people.ts'
import { join, signUp } from '../../../../test/support/signup-steps.ts'
import { askDemand } from './demand.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())
beforeEach(async () => {
  await ask(
    `truncate newsletter_signups, letters, signup_changes, place_totals, signup_days, place_plans cascade`,
  )
  // Emptied row by row, so that the sums of regions and of people follow.
  await ask('delete from place_days')
  await ask('delete from website_visit_days')
  await ask('truncate region_days, people_visit_days')
})

const ask = async (sql: string, values: unknown[] = []) =>
  (await fresh.database.owner.query(sql, values)).rows

const demand = (question: Partial<Parameters<typeof askDemand>[1]> = {}) =>
  askDemand(fresh.database.operator, { days: 30, ...question })

/** The figures of places in which there is something to see, by postal code. */
async function placesOf({ places, elsewhere }: Awaited<ReturnType<typeof demand>>) {
  const codes = await ask('select postal_code from places order by postal_code')
  expect([places.waiting.length, places.open.length, places.growth.length]).toEqual([8170, 8170, 8170])
  const ours = codes.map(({ postal_code: postalCode }, index) => ({
    postalCode,
    waiting: places.waiting[index],
    open: places.open[index],
    growth: places.growth[index],
  }))
  return [...ours.filter(({ waiting, open, growth }) => waiting || open || growth), ...elsewhere]
}

const rollUp = () => ask('select roll_up_signup_changes()')

/** What happened in a place some days ago, as the worker rolls it up. */
async function happened(postalCode: string, daysAgo: number, sums: { signedUp: number; confirmed: number }) {
  const today = `(now() at time zone 'Europe/Berlin')::date`
  const { signedUp, confirmed } = sums
  await ask(
    `insert into signup_changes (postal_code, day, signed_up, confirmed, withdrawn, open, waiting)
     values ($1, ${today} - $2::integer, $3, $4, 0, $5, $4)`,
    [postalCode, daysAgo, signedUp, confirmed, signedUp - confirmed],
  )
}

test('Anna has signed up, Bülent has confirmed: counted at once, before and after it is rolled up', async () => {
  await signUp(fresh.database, anna)
  await join(fresh.database, buelent)
  const before = await demand()
  await rollUp()
  const after = await demand()

  expect(await placesOf(before)).toEqual([
    { postalCode: '16766', waiting: 0, open: 1, growth: 0 },
    { postalCode: '17252', waiting: 1, open: 0, growth: 1 },
  ])
  expect(before.waiting).toBe(1)
  expect(before.days).toEqual([{ day: before.today, signedUp: 2, confirmed: 1, waiting: 1 }])
  expect([after.places, after.days, after.waiting]).toEqual([before.places, before.days, before.waiting])
})

test('a postal code that is none of ours is counted apart', async () => {
  await happened('00000', 1, { signedUp: 2, confirmed: 1 })
  expect((await demand()).elsewhere).toEqual([{ postalCode: '00000', waiting: 1, open: 1, growth: 1 }])
})

test('growth is of today and the six days before; a place without anybody left is named while it shrinks', async () => {
  await happened('16766', 7, { signedUp: 40, confirmed: 30 })
  await happened('16766', 6, { signedUp: 4, confirmed: 3 })
  await happened('17252', 3, { signedUp: 1, confirmed: 1 })
  await ask(
    `update signup_changes set waiting = -1, confirmed = 0, signed_up = 0, open = 0 where postal_code = '17252'`,
  )
  await happened('17252', 20, { signedUp: 1, confirmed: 1 })
  await rollUp()

  expect(await placesOf(await demand())).toEqual([
    { postalCode: '16766', waiting: 33, open: 11, growth: 3 },
    { postalCode: '17252', waiting: 0, open: 0, growth: -1 },
  ])
})

test('a period counts its days and those before it; everything begins with the first sign-up', async () => {
  await happened('16766', 400, { signedUp: 5, confirmed: 4 })
  await happened('16766', 10, { signedUp: 20, confirmed: 15 })
  await happened('16766', 2, { signedUp: 10, confirmed: 9 })
  await rollUp()
  await happened('16766', 0, { signedUp: 1, confirmed: 1 })

  const week = await demand({ days: 7 })
  expect(week.days.map(({ signedUp, confirmed }) => [signedUp, confirmed])).toEqual([
    [10, 9],
    [1, 1],
  ])
  expect([week.daysBefore, week.waiting]).toEqual([{ signedUp: 20, confirmed: 15 }, 29])
  const all = await demand({ days: null })
  expect(all.days.map(({ confirmed }) => confirmed)).toEqual([4, 15, 9, 1])
  expect(all.from).toBe(all.days[0]?.day)
})

test('a region counts its own places only: Oberhavel, Brandenburg, everything', async () => {
  await happened('16766', 1, { signedUp: 3, confirmed: 2 })
  await happened('01067', 1, { signedUp: 7, confirmed: 7 })
  await rollUp()
  await happened('16766', 1, { signedUp: 1, confirmed: 1 })
  await happened('17268', 1, { signedUp: 5, confirmed: 5 })
  const [kremmen] = await ask(`select state, district from places where postal_code = '16766'`)

  const confirmed = async (region: object) => (await demand(region)).days.map((day) => day.confirmed)
  expect(await confirmed({ state: kremmen.state, district: kremmen.district })).toEqual([3])
  expect(await confirmed({ state: kremmen.state })).toEqual([8])
  expect(await confirmed({})).toEqual([15])
  expect(await confirmed({ state: 'Atlantis' })).toEqual([])
  await rollUp()
  expect(await confirmed({ state: kremmen.state, district: kremmen.district })).toEqual([3])
  expect(await confirmed({ state: kremmen.state })).toEqual([8])
  expect(await confirmed({})).toEqual([15])
})

test('visits are those of people, on every page', async () => {
  const { today } = await demand()
  await ask(
    `insert into website_visit_days (day, page_path, referrer_host, bot, visits)
     values ($1, '/', '', '', 10), ($1, '/kremmen', '', '', 5), ($1, '/', '', 'search engine', 100),
            ($1::date - 40, '/', '', '', 1000)`,
    [today],
  )
  await ask(`update website_visit_days set visits = visits + 1 where page_path = '/kremmen'`)
  expect((await demand()).visits).toBe(16)
  expect((await demand({ days: 90 })).visits).toBe(1016)
  await ask(`delete from website_visit_days where page_path = '/kremmen'`)
  expect((await demand()).visits).toBe(10)
})

test('the goal of a place that somebody decided on is told', async () => {
  await ask(
    `insert into place_plans (postal_code, goal, started_at) values ('16766', 40, now()), ('17252', 10, null)`,
  )
  expect((await demand()).plans).toEqual([
    { postalCode: '16766', goal: 40, started: true },
    { postalCode: '17252', goal: 10, started: false },
  ])
})
