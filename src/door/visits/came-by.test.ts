import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshApp, freshApp, KEY_HEADERS, TEST_SETTINGS } from '../../../test/support/fresh-app.ts'
import { anna, entryOf } from '../../../test/support/people.ts'

let server: FreshApp
beforeAll(async () => {
  server = await freshApp({ trustProxy: 'x-real-ip', visitsPerNetwork: 20 })
})
afterAll(() => server.close())
beforeEach(() => server.fresh.database.owner.query('truncate newsletter_signups, website_visits cascade'))

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const OWN = TEST_SETTINGS.publicOrigin

// Each request comes from a network of its own, so that no story runs into another's share.
let requests = 0
type Sent = {
  url: string
  method?: 'GET' | 'POST' | 'HEAD'
  headers?: Record<string, string>
  payload?: string | object
}
function ask({ headers, ...request }: Sent) {
  requests += 1
  const line = { 'x-real-ip': `10.8.${requests}.1`, 'user-agent': FIREFOX }
  return server.app.inject({ ...request, headers: { ...line, ...headers } })
}

const signUp = (headers: Record<string, string>) =>
  ask({
    url: '/rest/v1/newsletter_signups',
    method: 'POST',
    headers: { ...KEY_HEADERS, ...headers },
    payload: entryOf(anna),
  })
const submit = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  ask({
    url: '/anmelden',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ ...entryOf(anna), consent: 'on', ...fields }).toString(),
  })

async function rows(sql: string) {
  return (await server.fresh.database.owner.query(sql)).rows as unknown[]
}
const channels = () => rows('select channel from newsletter_signups')

test.each([
  ['aushang-16766', 'aushang-16766'],
  ['Anna Meier', null],
  ['anna@example.org', null],
  ['x'.repeat(41), null],
  [`a' or 1=1--`, null],
])('a script sends %s along: stored is %s, and Anna is signed up', async (header, stored) => {
  expect((await signUp({ 'visit-channel': header })).statusCode).toBe(201)
  expect(await channels()).toEqual([{ channel: stored }])
})

test('the code is a fact of neither the declaration nor the visit’s row beside it', async () => {
  await signUp({ 'visit-channel': 'aushang-16766' })
  const told =
    await rows(`select from consent_events as e left join consent_event_people as p on p.event_id = e.id
    where e.facts::text || coalesce(p.person::text, '') like '%aushang%'`)
  expect(told).toEqual([])
})

test.each(['dnt', 'sec-gpc'])(
  'who asks by %s not to be recorded keeps the code to themselves',
  async (name) => {
    await signUp({ 'visit-channel': 'aushang-16766', [name]: '1' })
    expect(await channels()).toEqual([{ channel: null }])
  },
)

test('without a script the code goes from the address into the form, and on from there', async () => {
  const page = await ask({ url: '/anmelden?v=anzeige-bote' })
  expect(page.body).toContain('name="v" value="anzeige-bote"')
  expect((await ask({ url: '/anmelden?v=%22%3E%3Cb%3E' })).body).toContain('name="v" value=""')
  const wrong = await submit({ email: 'anna', v: 'anzeige-bote' })
  expect([wrong.statusCode, wrong.body.includes('name="v" value="anzeige-bote"')]).toEqual([422, true])
  expect((await submit({ v: 'anzeige-bote' })).statusCode).toBe(303)
  expect(await channels()).toEqual([{ channel: 'anzeige-bote' }])
})

test('without a script the page of ours from which the browser comes says the code', async () => {
  const page = await ask({ url: '/anmelden', headers: { referer: `${OWN}/kremmen?v=aushang-16766` } })
  expect(page.body).toContain('name="v" value="aushang-16766"')
  const foreign = await ask({
    url: '/anmelden',
    headers: { referer: 'https://elsewhere.example/?v=aushang-16766' },
  })
  expect(foreign.body).toContain('name="v" value=""')
  await submit({}, { referer: `${OWN}/17268?v=aushang-17268` })
  expect(await channels()).toEqual([{ channel: 'aushang-17268' }])
})

test('who is led on to another page takes the code along, and nothing else', async () => {
  const to = async (url: string, headers = {}) => (await ask({ url, headers })).headers.location
  expect(await to('/16766?v=aushang-16766&x=1')).toBe('/kremmen?v=aushang-16766')
  expect(await to('/16766?v=%0d%0aset-cookie:x')).toBe('/kremmen')
  expect(await to('/anmelden?plz=17268', { referer: `${OWN}/?v=anzeige-bote` })).toBe('/17268?v=anzeige-bote')
})
