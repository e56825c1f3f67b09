import { afterEach, beforeEach, expect, test } from 'vitest'
import { claim } from '../../../test/support/claims.ts'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { deliver, join } from '../../../test/support/signup-steps.ts'
import { noteTrouble } from '../../mail/queue/outcomes.ts'
import { keepBlockers } from '../../office/newsletters/blockers.ts'

const API = '/konsole/api/newsletters'

let server: ConsoleApp
let id: number
beforeEach(async () => {
  server = await consoleApp()
  for (const person of [anna, buelent]) await join(server.fresh.database, person)
  const [made] = await ask<{ id: number }>(
    `with region as (insert into regions (name) values ('Havelland') returning id), places as (
       insert into region_places select code, id from region, unnest('{16766,17252}'::text[]) as code
     )
     insert into newsletters (subject, body, postal_codes, is_launch, state, region_id)
     select 'Es geht los', 'Ab Freitag.', '{}', true, 'draft', id from region returning id::int`,
  )
  id = made?.id ?? 0
})
afterEach(() => server.close())

const ask = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await server.fresh.database.owner.query<Row>(sql, values)).rows

const get = async (path: string) => (await server.as.look.get(`${API}/${path}`)).json()
const post = (path: string, body: object = {}) => server.as.send.post(`${API}/${id}/${path}`, body)

async function start() {
  const { version } = await get(String(id))
  const answer = await server.as.administer.post(`${API}/${id}/start`, {
    version,
    despiteBlockers: true,
    reason: 'Eine Probe',
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const minutePasses = () =>
  ask('with passed as (update newsletters set leaves_at = now()) update letters set due_at = now()')

test('each place says how far it is, and a cancel what becomes of those without a letter', async () => {
  await start()
  await minutePasses()
  await deliver(server.fresh.database, anna.email)
  const place = { letters: 1, putOff: 0, missed: 0, welcomed: 0 }
  expect((await get(`${id}/course`)).places).toEqual([
    {
      ...{ postalCode: '16766', place: expect.stringContaining('Kremmen'), ...place },
      ...{ accepted: 1, toCome: 0, startedAt: expect.stringMatching(/Z$/) },
    },
    { postalCode: '17252', place: expect.any(String), ...place, accepted: 0, toCome: 1, startedAt: null },
  ])
  expect((await post('cancel', { startedToo: true })).json()).toEqual({ id })
  expect(await ask('select postal_code from place_starts order by 1')).toHaveLength(2)
  expect((await post('cancel')).statusCode).toBe(409)
})

test('the rest is reached with one press, once; nobody left is said', async () => {
  await start()
  await minutePasses()
  await deliver(server.fresh.database, anna.email)
  await post('cancel')
  await keepBlockers(server.fresh.database.office, [
    { code: 'operator-phone', what: 'Die Rückrufnummer fehlt.' },
  ])
  const blocked = await post('finish')
  // What stops a launch stops its end as well.
  expect([blocked.statusCode, blocked.json().code]).toEqual([409, 'blocked'])
  const finish = () =>
    server.as.administer.post(`${API}/${id}/finish`, { despiteBlockers: true, reason: 'Eine Probe' })
  expect((await finish()).json()).toMatchObject({ letters: 1 })
  await minutePasses()
  await deliver(server.fresh.database, buelent.email)
  await ask(`update newsletters set state = 'finished', ended_at = now()`)
  expect((await finish()).statusCode).toBe(409)
  expect(await ask('select email from newsletter_signups where told_at is null')).toEqual([])
})

test('who has a letter is the list of sign-ups, by what became of it; those given up are tried again', async () => {
  await join(server.fresh.database, carla)
  await start()
  await minutePasses()
  await deliver(server.fresh.database, anna.email)
  const list = async (query: string, role: 'look' | 'administer' = 'administer') =>
    (await server.as[role].get(`/konsole/api/signups?newsletter=${id}${query}`)).json()
  const all = await list('')
  expect(all.rows.map(({ email }: { email: string }) => email).sort()).toEqual([anna.email, buelent.email])
  expect((await list('&result=accepted')).rows).toMatchObject([
    {
      email: anna.email,
      letter: { outcome: 'sent', answer: '250 2.0.0 OK', at: expect.stringMatching(/Z$/) },
    },
  ])
  expect((await list('&result=waiting')).rows).toMatchObject([
    { email: buelent.email, letter: { outcome: 'waiting' } },
  ])
  expect((await list('&result=missed')).rows).toEqual([])
  await ask(`update letters set state = 'given_up', answer = '452 full' where state = 'waiting'`)
  expect((await list('&result=missed', 'look')).rows).toMatchObject([
    { email: 'b…@example.org', letter: { outcome: 'given_up', answer: '452 full' } },
  ])
  expect((await post('retry')).json()).toEqual({ letters: 1 })
  expect((await post('retry')).json()).toMatchObject({ code: 'state' })
  const { count } = (
    await server.as.look.get(`/konsole/api/signups/count?newsletter=${id}&result=waiting`)
  ).json()
  expect(count).toBe(1)
  expect((await server.as.look.get('/konsole/api/signups?newsletter=x')).statusCode).toBe(400)
})

test('what its letters ran into while they wait: blocked, put off, refused once', async () => {
  await join(server.fresh.database, { ...carla, postal_code: '17252' })
  await start()
  await minutePasses()
  const waits = async () => (await get(`${id}/course`)).waits
  expect(await waits()).toEqual([])
  const { owner } = server.fresh.database
  const met = new Map<string, Parameters<typeof noteTrouble>[2]>([
    [anna.email, { outcome: 'later', answer: '452 mailbox full' }],
    [buelent.email, { outcome: 'ours', answer: '550 listed' }],
    [carla.email, { outcome: 'refused', answer: '550 unknown' }],
  ])
  for (const letter of await claim(owner)) {
    const trouble = met.get(letter.to)
    if (trouble) await noteTrouble(owner, letter, trouble)
  }
  const next = { letters: 1, nextTryAt: expect.stringMatching(/Z$/) }
  expect(await waits()).toEqual([
    { reason: 'blocked', answer: '550 listed', ...next },
    { reason: 'deferred', answer: '452 mailbox full', ...next },
    { reason: 'refused', answer: '550 unknown', ...next },
  ])
  await ask(`update letters set due_at = now() where answer = '452 mailbox full'`)
  await deliver(server.fresh.database, anna.email)
  expect((await waits()).map(({ reason }: { reason: string }) => reason)).toEqual(['blocked', 'refused'])
})

test('the welcome is turned on with words of its own, and off to write it anew; blocked, it stays off', async () => {
  const region = (await ask<{ id: number }>('select id::int from regions'))[0]?.id
  const turn = (on: boolean) => server.as.send.post(`/konsole/api/regions/${region}/welcome`, { on })
  await keepBlockers(server.fresh.database.office, [{ code: 'operator', what: 'Der Name fehlt.' }])
  const blocked = await turn(true)
  expect([blocked.statusCode, blocked.json().message]).toEqual([
    409,
    'Noch geht kein Brief hinaus: Der Name fehlt. Unter „Einrichtung“ steht, was zu tun ist.',
  ])
  expect(await ask('select from newsletters where is_welcome')).toEqual([])
  await keepBlockers(server.fresh.database.office, [])

  const { id: welcome } = (await turn(true)).json()
  expect(await get(String(welcome))).toMatchObject({
    ...{ subject: 'Bei euch wird schon geliefert', state: 'running', isWelcome: true },
  })
  expect((await turn(true)).json()).toEqual({ id: welcome })
  expect((await turn(false)).json()).toEqual({ id: welcome })
  expect(await get(String(welcome))).toMatchObject({ state: 'draft' })
  expect((await server.as.send.post('/konsole/api/regions/99999/welcome', { on: true })).statusCode).toBe(404)
})
