import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshApp, freshApp, KEY_HEADERS } from '../../../test/support/fresh-app.ts'
import { type FreshServer, freshServer } from '../../../test/support/fresh-database.ts'
import { anna, buelent, carla, entryOf } from '../../../test/support/people.ts'
import { deliver, join } from '../../../test/support/signup-steps.ts'

const ANNAS_KEY = 'A'.repeat(43)
const NEW_KEY = 'N'.repeat(43)

let postgres: FreshServer
let server: FreshApp
beforeAll(async () => {
  postgres = await freshServer()
  server = await freshApp({ trustProxy: 'x-real-ip' }, postgres)
})
afterAll(() => server.close())
beforeEach(async () => {
  await postgres.database.owner.query('truncate newsletter_signups, letters cascade')
})

let requests = 0
function ask(url: string, payload: object | string, headers: Record<string, string> = {}) {
  requests += 1
  return server.app.inject({
    method: 'POST',
    url,
    headers: {
      'x-real-ip': `10.3.${requests >> 8}.${requests & 255}`,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    payload,
  })
}

const again = (key: unknown) => ask('/anmelden/nochmal', { key })
const correct = (email: string, key = ANNAS_KEY) => ask('/anmelden/adresse', { key, email, new_key: NEW_KEY })
const signUp = (person: { email: string; postal_code: string }, headers: Record<string, string> = {}) =>
  ask('/rest/v1/newsletter_signups', entryOf(person), { ...KEY_HEADERS, ...headers })

test('Anna’s page signs up with its key, sends the letter again and corrects her address', async () => {
  expect((await signUp(anna, { 'idempotency-key': ANNAS_KEY })).statusCode).toBe(201)
  const sent = await again(ANNAS_KEY)
  expect([sent.statusCode, sent.json(), sent.headers['cache-control'], sent.headers['x-robots-tag']]).toEqual(
    [200, { sent: true }, 'no-store', 'noindex'],
  )
  await deliver(postgres.database, anna.email)
  expect((await again(ANNAS_KEY)).json()).toEqual({ again_at: expect.stringMatching(/^\d{4}-.*\+00:00$/) })

  expect((await correct(` ${carla.email} `)).json()).toEqual({ changed: true })
  expect((await again(ANNAS_KEY)).statusCode).toBe(404)
  expect((await again(NEW_KEY)).json()).toEqual({ sent: true })
})

test('other clients’ sign-ups need no key, and any other key of theirs is passed over', async () => {
  expect((await signUp(anna)).statusCode).toBe(201)
  expect(
    (await signUp(buelent, { 'idempotency-key': '8e03978e-40d5-43dd-bc93-6894a57f9324' })).statusCode,
  ).toBe(201)
  expect(
    (await signUp(buelent, { 'idempotency-key': '8e03978e-40d5-43dd-bc93-6894a57f9324' })).statusCode,
  ).toBe(409)
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: '/rest/v1/newsletter_signups',
    headers: {
      origin: 'https://partner.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'idempotency-key',
    },
  })
  expect(preflight.headers['access-control-allow-headers']).toContain('idempotency-key')
})

test('the column of the key is no column of the interface', async () => {
  const row = { ...entryOf(anna), page_key_hash: '\\x00' }
  const answer = await ask('/rest/v1/newsletter_signups', row, KEY_HEADERS)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'PGRST204'])
})

test('an unknown key gets the same answer whatever is asked, and no address', async () => {
  await join(postgres.database, buelent)
  await signUp(anna, { 'idempotency-key': ANNAS_KEY })
  const answers = [
    await again(NEW_KEY),
    await again('short'),
    await again(undefined),
    await again({ key: ANNAS_KEY }),
    await correct(buelent.email, NEW_KEY),
    await correct('unknown@example.org', NEW_KEY),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({
      code: 'UNKNOWN_KEY',
      message: 'Diese Anmeldung gibt es nicht mehr. Melde dich bitte noch einmal an.',
      details: null,
      hint: null,
    })
  }
})

test('an address that is none, or is on the list, is refused; Anna’s first one stays', async () => {
  await join(postgres.database, buelent)
  await signUp(anna, { 'idempotency-key': ANNAS_KEY })
  for (const email of ['', 'anna@', 'anna%relay@example.org', `${'a'.repeat(250)}@example.org`]) {
    expect([email, (await correct(email)).statusCode]).toEqual([email, 422])
  }
  const taken = await correct(buelent.email)
  expect([taken.statusCode, taken.json()]).toEqual([
    409,
    expect.objectContaining({ code: '23505', message: 'Diese E-Mail ist bereits registriert' }),
  ])
  expect((await correct(anna.email)).json()).toEqual({ same: true })
  expect((await again(ANNAS_KEY)).json()).toEqual({ sent: true })
})

test('foreign pages, forms, and what is no JSON or too large are refused in German', async () => {
  const key = JSON.stringify({ key: ANNAS_KEY })
  const refusals = [
    [403, await ask('/anmelden/nochmal', key, { 'sec-fetch-site': 'cross-site' })],
    [403, await ask('/anmelden/adresse', key, { 'sec-fetch-site': 'same-site' })],
    [415, await ask('/anmelden/nochmal', 'key=x', { 'content-type': 'application/x-www-form-urlencoded' })],
    [400, await ask('/anmelden/nochmal', '{')],
    [400, await ask('/anmelden/nochmal', '["key"]')],
    [413, await ask('/anmelden/nochmal', JSON.stringify({ key: 'x'.repeat(20_000) }))],
  ] as const
  for (const [status, answer] of refusals) {
    expect([status, answer.statusCode]).toEqual([status, status])
    expect(answer.json<{ message: string }>().message).toMatch(/^D[ia]/)
  }
})

test('one line asks for ten letters in ten minutes, by whatever key, and is then told so', async () => {
  const urls = ['/anmelden/nochmal', '/anmelden/adresse'] as const
  for (const [place, url] of urls.entries()) {
    const line = { 'x-real-ip': `10.4.${place}.1` }
    const statuses: number[] = []
    for (let time = 0; time < 10; time += 1) {
      statuses.push(
        (await ask(url, { key: NEW_KEY, new_key: ANNAS_KEY, email: anna.email }, line)).statusCode,
      )
    }
    expect(statuses).toEqual(Array<number>(10).fill(404))
    const answer = await ask(url, { key: NEW_KEY }, line)
    expect([answer.statusCode, Number(answer.headers['retry-after'])]).toEqual([429, 600])
    expect(answer.json<{ message: string }>().message).toContain('sehr viele Anfragen')
    // Both ways lead to a letter, and are counted together.
    expect((await ask(urls[1 - place] ?? url, { key: NEW_KEY }, line)).statusCode).toBe(429)
  }
})

test('the database is away: 503, in German, and no address in the log', async () => {
  await signUp(anna, { 'idempotency-key': ANNAS_KEY })
  await postgres.stopServer()
  for (const answer of [await again(ANNAS_KEY), await correct(carla.email)]) {
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.json<{ message: string }>().message).toBe(
      'Das klappt gerade nicht. Bitte versuche es in ein paar Augenblicken erneut.',
    )
  }
  await postgres.startServer()
  expect((await again(ANNAS_KEY)).json()).toEqual({ sent: true })
  expect(server.logged()).not.toContain('example.org')
  expect(server.logged()).not.toContain(ANNAS_KEY)
})
