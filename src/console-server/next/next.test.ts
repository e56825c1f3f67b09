import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { join, signUp } from '../../../test/support/signup-steps.ts'
import type { Next } from '../../contract/console/next.ts'
import { unpackCounts, unpackNumbers } from '../../contract/console/packed-numbers.ts'
import { rankProposals, scoreOf } from '../../contract/console/proposals.ts'
import { connectWorker, loginUrl } from '../../database/connect.ts'
import { makeProposals } from '../../worker/proposals/make-proposals.ts'

let server: ConsoleApp
let worker: ReturnType<typeof connectWorker>
let postalCodes: string[]
beforeAll(async () => {
  server = await consoleApp()
  worker = connectWorker(loginUrl(server.fresh.ownerUrl, 'worker'))
  postalCodes = (await ask('select postal_code from places order by 1')).map((row) => row.postal_code)
})
afterAll(async () => {
  await worker.end()
  await server.close()
})
beforeEach(async () => {
  await ask(`truncate newsletter_signups, letters, signup_changes, place_totals, place_plans, place_starts, regions,
    region_places, region_restaurants, proposals, proposing, place_growth cascade`)
  await ask('delete from place_days')
})

const ask = async (sql: string, values: unknown[] = []) =>
  (await server.fresh.database.owner.query(sql, values)).rows

const API = '/konsole/api/next'
const next = async () => (await server.as.look.get(API)).json<Next>()

/** Has so many a day confirm in a place, on each of the days before today. */
async function come(postalCode: string, perDay: number, days = 56) {
  await ask(
    `insert into place_days (postal_code, day, signed_up, confirmed, withdrawn, open, waiting)
     select $1, (now() at time zone 'Europe/Berlin')::date - age, $2, $2, 0, 0, $2 from generate_series(1, $3) as age`,
    [postalCode, perDay, days],
  )
  await ask(`insert into place_totals (postal_code, open, waiting, reachable) values ($1, 0, $2, $2)`, [
    postalCode,
    perDay * days,
  ])
}

/** Around Merkendorf, and far from there around Lüchow. */
const ALTMUEHL = ['91732', '91735', '91737', '91746']
const WENDLAND = ['29439', '29482']
async function twoAreas() {
  for (const postalCode of ALTMUEHL) await come(postalCode, 1)
  for (const postalCode of WENDLAND) await come(postalCode, 2, 20)
  await makeProposals(worker)
}

const at = (packed: string, postalCode: string, unpack = unpackCounts) =>
  unpack(packed)[postalCodes.indexOf(postalCode)]

test('Lotte sees what was put together in the night, with its reasons', async () => {
  await twoAreas()
  const { proposals, computedAt } = await next()
  expect(computedAt).toMatch(/^20.*Z$/)
  const altmuehl = proposals.find(({ name }) => name.startsWith('Merkendorf'))
  expect(altmuehl).toMatchObject({
    name: 'Merkendorf und Umgebung',
    postalCodes: ALTMUEHL,
    villages: true,
    households: 224,
    growth7: 6 * 4,
    growth28: 27 * 4,
    nearest: null,
    goal: 250,
    parts: { households: 224 / 250, growth: 1, nearness: 0 },
  })
  expect(altmuehl?.areaKm2).toBeCloseTo(26.12 + 10.96 + 15.13 + 21.68)
  expect(altmuehl && scoreOf(altmuehl)).toBe(36 + 25 + 20)
  expect(proposals.map(({ id }) => id)).toEqual(rankProposals(proposals).map(({ id }) => id))
})

test('figures are of this moment: who confirms now is in list and table alike, and growth is whole after midnight', async () => {
  await twoAreas()
  const before = await next()
  await join(server.fresh.database, { ...anna, postal_code: '91732' })
  await signUp(server.fresh.database, { ...buelent, postal_code: '91732' })
  const after = await next()
  const households = ({ proposals }: Next) =>
    proposals.find(({ centre }) => ALTMUEHL.includes(centre))?.households
  expect(households(after)).toBe(Number(households(before)) + 1)
  expect(at(after.places.waiting, '91732')).toBe(57)
  expect(at(after.places.open, '91732')).toBe(1)
  expect(at(after.places.growth7, '91732', unpackNumbers)).toBe(7)
  expect(at(after.places.growth28, '91732', unpackNumbers)).toBe(28)
  // The worker rolls up, and was away for ten days: what is too old is taken off again.
  await ask('select roll_up_signup_changes()')
  await ask('update proposing set growth_until = growth_until - 10')
  await ask(
    `update place_growth as g set
       week = (select sum(confirmed - withdrawn) from place_days as d, proposing
               where d.postal_code = g.postal_code and day > growth_until - 6 and day <= growth_until),
       month = (select sum(confirmed - withdrawn) from place_days as d, proposing
                where d.postal_code = g.postal_code and day > growth_until - 27 and day <= growth_until)`,
  )
  expect((await next()).places).toEqual(after.places)
  // And where there was no night yet.
  await ask('truncate proposing, place_growth')
  expect((await next()).places).toEqual(after.places)
})

test('a place that starts or finds a region leaves the proposals at once, and is what others are near to', async () => {
  await twoAreas()
  const [region] = await ask(
    `insert into regions (name, goal) values ('Altmühltal', 200) returning id::int as id`,
  )
  await ask(`insert into region_places (postal_code, region_id) values ('91735', $1), ('91732', $1)`, [
    region.id,
  ])
  const collecting = await next()
  expect(collecting.proposals.map(({ centre }) => WENDLAND.includes(centre))).toEqual([true])
  expect(collecting.regions).toEqual([
    {
      id: region.id,
      name: 'Altmühltal',
      goal: 200,
      state: 'collecting',
      postalCodes: ['91732', '91735'],
      waiting: 112,
      growth7: 12,
      growth28: 54,
      missing: 88,
    },
  ])
  expect(collecting.places.state[postalCodes.indexOf('91732')]).toBe('r')
  await ask(`insert into place_starts (postal_code) values ('91735')`)
  await makeProposals(worker)
  const running = await next()
  expect(running.regions[0]?.state).toBe('started')
  expect(running.places.state[postalCodes.indexOf('91735')]).toBe('s')
  expect(running.proposals.find(({ name }) => name.includes('Weidenbach'))).toMatchObject({
    nearest: { region: region.id, name: 'Altmühltal', borders: true },
    parts: { nearness: 1 },
  })
  const far = running.proposals.find(({ centre }) => WENDLAND.includes(centre))
  expect(far?.nearest).toMatchObject({ name: 'Altmühltal', borders: false })
  expect(far?.parts.nearness).toBe(0)
})

test('people who had a launch letter are told, and do not wait', async () => {
  await join(server.fresh.database, { ...carla, postal_code: '91732' })
  await ask('update newsletter_signups set told_at = now()')
  const { places } = await next()
  expect([at(places.told, '91732'), at(places.waiting, '91732')]).toEqual([1, 0])
  expect(at(places.growth7, '91732', unpackNumbers)).toBe(1)
})

test('what is drawn first has the same figures without those that nobody sees yet', async () => {
  await twoAreas()
  const whole = await next()
  const first = (await server.as.look.get(`${API}?part=first`)).json<Next>()
  expect({ ...first, countedAt: whole.countedAt }).toEqual({
    ...whole,
    goals: [],
    places: { ...whole.places, open: '', told: '', growth7: '', growth28: '' },
  })
  expect((await server.as.look.get(`${API}?part=last`)).statusCode).toBe(400)
})
