import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { join, signUp } from '../../../test/support/signup-steps.ts'
import type { Channel, ChannelList, RegionChannels, RegionFunnel } from '../../contract/console/channels.ts'

let server: ConsoleApp
beforeAll(async () => {
  server = await consoleApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await ask(
    `truncate newsletter_signups, letters, signup_changes, place_totals, regions, channels, channel_changes, channel_days,
       channel_totals, form_days, visit_names, website_visit_days cascade`,
  )
  await ask('delete from place_days')
})

const ask = async (sql: string, values: unknown[] = []) =>
  (await server.fresh.database.owner.query<Record<string, unknown>>(sql, values)).rows

const API = '/konsole/api'
const AD = { name: 'Anzeige Altmühl-Bote', kind: 'ad', costCents: 18_800, paidFor: 'everywhere' }
const LANDFRAUEN = {
  code: 'landfrauen-arberg',
  name: 'Landfrauen Arberg',
  kind: 'club',
  costCents: 0,
  paidFor: 'everywhere',
}

const add = async (channel: object) => (await server.as.send.post(`${API}/channels`, channel)).json<Channel>()
const list = async () => (await server.as.look.get(`${API}/channels`)).json<ChannelList>()
const broughtTo = async (region: number) =>
  (await server.as.look.get(`${API}/regions/${region}/channels`)).json<RegionChannels>()
const funnelOf = async (region: number, period = '90') =>
  (await server.as.look.get(`${API}/regions/${region}/funnel?period=${period}`)).json<RegionFunnel>()
const logged = () =>
  ask(`select action, subject from audit_log where action like 'channel%' order by id desc limit 1`)

async function aRegion(name: string, ...postalCodes: string[]): Promise<number> {
  const [row] = await ask('insert into regions (name) values ($1) returning id::integer', [name])
  await ask('insert into region_places (postal_code, region_id) select unnest($1::text[]), $2', [
    postalCodes,
    row?.id,
  ])
  return Number(row?.id)
}

let people = 0
async function joined(postal_code: string, channel: string | undefined, times = 1) {
  for (let time = 0; time < times; time += 1) {
    people += 1
    const person = { email: `nachbar${people}@example.org`, postal_code, ...(channel && { channel }) }
    await join(server.fresh.database, person)
  }
}

test('Selma enters an ad, changes what it cost, takes it back; each is in the log without its name', async () => {
  const added = await add({ code: 'altmuehl-bote', ...AD })
  expect(added).toEqual({ id: added.id, code: 'altmuehl-bote', ...AD })
  const subject = { channel: added.id, channel_kind: 'ad', cost: 18_800 }
  expect(await logged()).toEqual([{ action: 'channel_added', subject }])

  const region = await aRegion('Altmühltal', '91732')
  const change = { ...AD, costCents: 20_000, paidFor: { region } }
  const changed = await server.as.send.post(`${API}/channels/${added.id}`, change)
  expect(changed.json()).toEqual({ id: added.id, code: 'altmuehl-bote', ...change })
  expect((await list()).channels).toEqual([{ id: added.id, code: 'altmuehl-bote', ...change }])
  expect(await logged()).toEqual([{ action: 'channel_changed', subject: { ...subject, cost: 20_000 } }])

  expect((await server.as.send.post(`${API}/channels/${added.id}/remove`)).statusCode).toBe(204)
  expect([await list(), await logged()]).toEqual([
    { channels: [], unnamed: [] },
    [{ action: 'channel_removed', subject: { channel: added.id } }],
  ])
  expect((await server.as.send.post(`${API}/channels/${added.id}/remove`)).statusCode).toBe(404)
  expect((await server.as.send.post(`${API}/channels/${added.id}`, change)).statusCode).toBe(404)
})

test('a code belongs to one channel: the refusal says to which', async () => {
  await add(LANDFRAUEN)
  const answer = await server.as.send.post(`${API}/channels`, { ...LANDFRAUEN, name: 'Noch einmal' })
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    {
      code: 'code',
      message:
        'Die Kennung landfrauen-arberg gehört schon zu „Landfrauen Arberg“. Nimm eine andere, oder ändere den Eintrag.',
    },
  ])
})

test.each([
  ['code', { code: 'Landfrauen Arberg' }],
  ['code', { code: 'ä' }],
  ['code', { code: '' }],
  ['code', { code: 'x'.repeat(41) }],
  ['name', { name: '' }],
  ['name', { name: 'x'.repeat(61) }],
  ['malformed', { kind: 'bribe' }],
  ['cost_cents', { costCents: -1 }],
  ['cost_cents', { costCents: 0.5 }],
  ['cost_cents', { costCents: 100_000_001 }],
  ['cost_cents', { costCents: '65' }],
  ['paid_for', { paidFor: { region: 4711 } }],
  ['paid_for', { paidFor: { postalCode: '00000' } }],
])('no channel for a wrong %s: %j', async (field, wrong) => {
  const answer = await server.as.send.post(`${API}/channels`, { ...LANDFRAUEN, ...wrong })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, field])
  expect(await ask('select from channels')).toEqual([])
})

test('who may look sees it all and enters nothing', async () => {
  const region = await aRegion('Altmühltal', '91732')
  expect((await server.as.look.post(`${API}/channels`, LANDFRAUEN)).statusCode).toBe(403)
  expect((await server.as.nobody.get(`${API}/channels`)).statusCode).toBe(401)
  expect((await server.as.look.get(`${API}/regions/${region}/channels`)).statusCode).toBe(200)
  expect((await server.as.look.get(`${API}/regions/4711/channels`)).statusCode).toBe(404)
  expect((await server.as.look.get(`${API}/regions/4711/funnel`)).statusCode).toBe(404)
})

test('a code that many visits came with waits to be named; a rare one and a notice’s do not', async () => {
  await ask(
    `insert into visit_names (kind, name, visits, last_day) values ('channel', 'vfb-merkendorf', 7, now()),
       ('channel', 'anna-meier', 4, now()), ('channel', 'aushang-91732', 9, now()), ('host', 'forum.example', 9, now())`,
  )
  expect((await list()).unnamed).toEqual([{ code: 'vfb-merkendorf', visits: 7 }])
  await add({ ...LANDFRAUEN, code: 'vfb-merkendorf' })
  expect((await list()).unnamed).toEqual([])
})

test('what brought people to the Altmühltal, what it cost, and what is shared with Ansbach', async () => {
  const region = await aRegion('Altmühltal', '91732', '91722')
  const ansbach = await aRegion('Ansbach', '91522')
  const ad = await add({ code: 'altmuehl-bote', ...AD, costCents: 9_000 })
  const notice = await add({
    code: 'aushang-91732',
    name: 'Aushang Merkendorf',
    kind: 'notice',
    costCents: 6_500,
    paidFor: { postalCode: '91732' },
  })
  const stall = await add({
    ...LANDFRAUEN,
    code: 'stand-ansbach',
    name: 'Stand',
    costCents: 3_000,
    paidFor: { region: ansbach },
  })
  const unlucky = await add({ ...LANDFRAUEN, costCents: 1_000, paidFor: { region } })
  await joined('91732', 'aushang-91732', 3)
  await joined('91722', 'altmuehl-bote', 2)
  await joined('91522', 'altmuehl-bote')
  await joined('91722', 'nachbarn', 2)
  await joined('91722', 'stand-ansbach')
  await joined('91732', 'aushang-91722')
  await joined('91732', 'invented')
  await joined('91732', undefined, 2)
  // Not confirmed: nobody has come yet.
  await signUp(server.fresh.database, {
    email: 'wartet@example.org',
    postal_code: '91732',
    ...{ channel: 'nachbarn' },
  })

  const expected = {
    channels: [
      {
        id: notice.id,
        code: 'aushang-91732',
        name: 'Aushang Merkendorf',
        kind: 'notice',
        paid: 'here',
        costCents: 6_500,
        confirmed: 3,
      },
      {
        id: ad.id,
        code: 'altmuehl-bote',
        name: AD.name,
        kind: 'ad',
        paid: 'shared',
        costCents: 6_000,
        confirmed: 2,
      },
      {
        id: null,
        code: 'nachbarn',
        name: 'Links von Nachbarn',
        kind: 'neighbours',
        paid: 'here',
        costCents: 0,
        confirmed: 2,
      },
      {
        id: null,
        code: 'aushang-91722',
        name: 'Aushang Arberg',
        kind: 'notice',
        paid: 'here',
        costCents: null,
        confirmed: 1,
      },
      {
        id: stall.id,
        code: 'stand-ansbach',
        name: 'Stand',
        kind: 'club',
        paid: 'elsewhere',
        costCents: 0,
        confirmed: 1,
      },
      {
        id: unlucky.id,
        code: 'landfrauen-arberg',
        name: 'Landfrauen Arberg',
        kind: 'club',
        paid: 'here',
        costCents: 1_000,
        confirmed: 0,
      },
    ],
    others: 1,
    without: 2,
    confirmed: 12,
    costCents: 13_500,
  }
  expect(await broughtTo(region)).toEqual(expected)
  await ask('select roll_up_signup_changes(), roll_up_channel_changes()')
  expect(await broughtTo(region)).toEqual(expected)
  // Both bear the whole ad together.
  const there = await broughtTo(ansbach)
  expect(there.channels.map(({ code, costCents }) => [code, costCents])).toEqual([
    ['altmuehl-bote', 3_000],
    ['stand-ansbach', 3_000],
  ])
})

test('where nobody entered what anything cost there is no sum; what was free costs nothing', async () => {
  const region = await aRegion('Altmühltal', '91732')
  await joined('91732', 'nachbarn')
  await joined('91732', 'aushang-91732')
  expect((await broughtTo(region)).costCents).toBeNull()
  await add({ ...LANDFRAUEN, paidFor: { region } })
  expect((await broughtTo(region)).costCents).toBe(0)
})

test('a region that is gone leaves its costs to nobody', async () => {
  const [region, ansbach] = [await aRegion('Altmühltal', '91732'), await aRegion('Ansbach', '91522')]
  const ad = await add({ code: 'altmuehl-bote', ...AD, paidFor: { region } })
  await joined('91522', 'altmuehl-bote')
  await ask('delete from regions where id = $1', [region])
  expect((await list()).channels).toEqual([{ ...ad, paidFor: { region: null } }])
  expect((await broughtTo(ansbach)).channels).toMatchObject([{ costCents: 0, paid: 'elsewhere' }])
})

test('from the visit to the confirmation, over the days of which all steps were counted', async () => {
  const region = await aRegion('Oberhavel', '16766', '17268')
  const visits = async (page: string, ago: number, number: number, bot = '') =>
    ask(
      `insert into website_visit_days (day, page_path, referrer_host, bot, visits)
       values ((now() at time zone 'Europe/Berlin')::date - $2::integer, $1, '', $4, $3)`,
      [page, ago, number, bot],
    )
  // A drawn town's page and another place's, a robot, another region, and a time before forms were counted.
  await visits('/kremmen', 0, 20)
  await visits('/17268', 3, 10)
  await visits('/17268', 3, 400, 'program')
  await visits('/10115', 0, 50)
  await visits('/kremmen', 30, 1000)
  const opened = `insert into form_days (page_path, day, opened)
    select page, (now() at time zone 'Europe/Berlin')::date - ago, n
    from (values ('/kremmen', 0, 6), ('/17268', 9, 2), ('/10115', 0, 9)) as f (page, ago, n)`
  await ask(opened)
  await joined('16766', undefined, 2)
  await signUp(server.fresh.database, { email: 'wartet@example.org', postal_code: '17268' })

  const funnel = await funnelOf(region)
  expect(funnel).toMatchObject({ visits: 30, formsOpened: 8, signedUp: 3, confirmed: 2 })
  expect((Date.parse(funnel.until) - Date.parse(funnel.from)) / 86_400_000).toBe(9)
  await ask('select roll_up_signup_changes()')
  expect(await funnelOf(region, 'all')).toEqual(funnel)
  expect(await funnelOf(region, '7')).toMatchObject({ visits: 30, formsOpened: 6, signedUp: 3 })
})
