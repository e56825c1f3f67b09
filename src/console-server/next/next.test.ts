import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { join, signUp } from '../../../test/support/signup-steps.ts'
import type { Next } from '../../contract/console/next.ts'
import { unpackCounts, unpackNumbers } from '../../contract/console/packed-numbers.ts'
import { rankProposals, scoreOf, type Weights } from '../../contract/console/proposals.ts'
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
    region_places, region_restaurants, place_restaurants, proposals, proposing, place_growth cascade`)
  await ask('delete from place_days')
  await ask(`update proposal_settings set households_weight = 35, density_weight = 25, growth_weight = 20, nearness_weight = 10,
    restaurants_weight = 10, confirmation_weight = 0, drive_km = 12, least_households = 25, weights_changed_at = null,
    settings_changed_at = null`)
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

test('Lotte sees what was put together in the night, with its reasons and the day on which it gets there', async () => {
  await twoAreas()
  const { proposals, computedAt, weights, today } = await next()
  expect(computedAt).toMatch(/^20.*Z$/)
  const altmuehl = proposals.find(({ name }) => name.startsWith('Merkendorf'))
  expect(altmuehl).toMatchObject({
    name: 'Merkendorf und Umgebung',
    postalCodes: ALTMUEHL,
    villages: true,
    households: 224,
    growth7: 6 * 4,
    growth28: 27 * 4,
    confirmedShare: 1,
    nearest: null,
    restaurants: { asked: 0, agreed: 0, declined: 0 },
    goal: 250,
    centsPerHousehold: null,
    parts: { households: 224 / 250, growth: 1, nearness: 0, restaurants: 0, confirmation: 1 },
    // 26 are missing, four come a day.
    forecast: { is: 'expected', on: dayAfter(today, 6) },
  })
  expect(altmuehl?.areaKm2).toBeCloseTo(26.12 + 10.96 + 15.13 + 21.68)
  expect(altmuehl && scoreOf(altmuehl, weights)).toBe(31 + 25 + 20)
  expect(proposals.map(({ id }) => id)).toEqual(rankProposals(proposals, weights).map(({ id }) => id))
})

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

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

test('what a household cost: paid for its places, and its share of what was paid for all; nothing entered is no cost', async () => {
  await twoAreas()
  const cents = async (code: string) =>
    (await next()).proposals.find(({ postalCodes: codes }) => codes.includes(code))?.centsPerHousehold
  expect([await cents('91732'), await cents('29439')]).toEqual([null, null])
  await ask(
    `insert into channels (code, name, kind, cost_cents, paid_for, postal_code) values
       ('aushang-91732', 'Aushang', 'notice', 11200, 'place', '91732'), ('altmuehl-bote', 'Anzeige', 'ad', 9000, 'everywhere', null),
       ('vfb', 'VfB', 'club', 5000, 'region', null)`,
  )
  expect([await cents('91732'), await cents('29439')]).toEqual([50, null])
  // Two of three who came by the ad live there, and one in the Wendland.
  await ask(
    `insert into channel_days (postal_code, channel, day, confirmed) values
       ('91732', 'altmuehl-bote', now()::date, 2), ('29439', 'altmuehl-bote', now()::date, 1)`,
  )
  await ask(`insert into channel_totals values ('altmuehl-bote', 3)`)
  expect([await cents('91732'), await cents('29439')]).toEqual([
    Math.round((11_200 + 6_000) / 224),
    Math.round(3_000 / 80),
  ])
  await ask(`update channels set cost_cents = 0`)
  expect(await cents('29439')).toBe(0)
  await ask('truncate channels, channel_days, channel_totals')
})

const set = (weights: Partial<Weights>) =>
  server.as.send.post(`${API}/weights`, {
    households: 0,
    density: 0,
    growth: 0,
    nearness: 0,
    restaurants: 0,
    confirmation: 0,
    ...weights,
  })

test('Selma weighs otherwise: the list is another one for the whole team, and the log says who', async () => {
  await twoAreas()
  const names = async () => (await next()).proposals.map(({ name }) => name.split(' ')[0])
  expect((await set({ households: 100 })).json()).toMatchObject({
    weights: { households: 100, density: 0 },
    weightsChanged: { by: 'Selma' },
  })
  expect(await names()).toEqual(['Merkendorf', 'Lüchow'])
  await ask(
    `insert into place_restaurants (postal_code, name, state) values ('29439', 'Ratskeller', 'agreed')`,
  )
  await set({ restaurants: 60, households: 40 })
  expect(await names()).toEqual(['Lüchow', 'Merkendorf'])
  expect(
    await ask(`select action, subject from audit_log where action like 'proposal%' order by id desc limit 1`),
  ).toEqual([
    {
      action: 'proposal_weights_set',
      subject: {
        weights: { households: 40, density: 0, growth: 0, nearness: 0, restaurants: 60, confirmation: 0 },
      },
    },
  ])
})

test('weights that do not add up to a hundred are refused, and those before stay', async () => {
  for (const wrong of [
    { households: 99 },
    { households: 60, growth: 60 },
    { households: 101 },
    { households: 33.3 },
  ])
    expect([wrong, (await set(wrong)).statusCode]).toEqual([wrong, 400])
  expect((await set({ households: 99 })).json().message).toBe(
    'Zusammen sind es 99 Punkte, es müssen 100 sein.',
  )
  expect((await next()).weights.households).toBe(35)
})

test('another drive has the proposals made anew by the next worker; until then the page says so', async () => {
  await twoAreas()
  const answer = await server.as.send.post(`${API}/settings`, { driveKm: 4, leastHouseholds: 10 })
  expect(answer.json()).toMatchObject({
    settings: { driveKm: 4, leastHouseholds: 10 },
    settingsChanged: { by: 'Selma', pending: true },
  })
  expect(
    await ask(
      `select data from pgboss.job where name = 'tasks' and data ->> 'task' = 'make-proposals' limit 1`,
    ),
  ).toEqual([{ data: { task: 'make-proposals' } }])
  await makeProposals(worker)
  const { settingsChanged, proposals } = await next()
  expect(settingsChanged?.pending).toBe(false)
  expect(proposals.some(({ postalCodes: codes }) => codes.length === ALTMUEHL.length)).toBe(false)
  for (const wrong of [
    { driveKm: 31, leastHouseholds: 25 },
    { driveKm: 12, leastHouseholds: 4 },
  ])
    expect((await server.as.send.post(`${API}/settings`, wrong)).statusCode).toBe(400)
})

const note = (postalCode: string, name: string, state = 'asked') =>
  server.as.send.post(`${API}/restaurants`, { postalCode, name, state })

test('a restaurant that agreed before there is a region counts, and goes into the region with its place', async () => {
  await twoAreas()
  await note('91732', 'Gasthof Adler')
  expect((await note('91732', 'gasthof adler', 'agreed')).json()).toEqual({
    restaurants: [{ postalCode: '91732', name: 'gasthof adler', state: 'agreed' }],
  })
  const { proposals } = await next()
  expect(proposals.find(({ postalCodes: codes }) => codes.includes('91732'))).toMatchObject({
    restaurants: { asked: 0, agreed: 1, declined: 0 },
    parts: { restaurants: 0.5 },
  })
  expect((await note('00000', 'Krone')).statusCode).toBe(404)

  const [region] = await ask(`insert into regions (name) values ('Altmühltal') returning id`)
  await ask(`insert into region_places (postal_code, region_id) values ('91732', $1)`, [region.id])
  expect(await ask('select name, place, state from region_restaurants')).toEqual([
    { name: 'gasthof adler', place: 'Merkendorf', state: 'agreed' },
  ])
  expect((await next()).restaurants).toEqual([])
  const refused = await note('91732', 'Krone')
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'Dieser Ort gehört zur Region Altmühltal. Trage den Gasthof dort ein.',
  ])
})

test('what was noted by mistake is taken away again, once', async () => {
  await note('91732', 'Krone')
  const remove = () =>
    server.as.send.post(`${API}/restaurants/remove`, { postalCode: '91732', name: 'Krone' })
  expect((await remove()).json()).toEqual({ restaurants: [] })
  expect((await remove()).statusCode).toBe(404)
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
    restaurants: [],
    places: { ...whole.places, open: '', told: '', growth7: '', growth28: '' },
  })
  expect((await server.as.look.get(`${API}?part=last`)).statusCode).toBe(400)
})
