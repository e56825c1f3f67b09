import { afterAll, expect, test } from 'vitest'
import { consoleApp } from '../../../test/support/console-app.ts'
import { crowd, crowdJoins, crowdSignsUp } from '../../../test/support/crowd.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { join, signUp } from '../../../test/support/signup-steps.ts'
import type { SignupCount, SignupPage } from '../../contract/console/signups.ts'

const server = await consoleApp()
const { database } = server.fresh
await join(database, anna)
await signUp(database, buelent)
await join(database, carla)
await signUp(database, { email: 'dora_50@example.org', postal_code: '01067' })
await crowdSignsUp(database, crowd(210), '17252')
await crowdJoins(database, ['erika@xn--kse-qla.example'], '16766')
await database.owner.query(
  `select public.withdraw_signup(id, 'link') from newsletter_signups where email = '${carla.email}'`,
)
await database.owner.query(
  `update newsletter_signups set undeliverable_at = now() where email = 'person-7@example.org'`,
)
afterAll(() => server.close())

const list = async (query = '', role: 'look' | 'send' | 'administer' = 'send') => {
  const answer = await server.as[role].get(`/konsole/api/signups${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<SignupPage>()
}
const emails = async (query: string, role?: 'look' | 'send') =>
  (await list(query, role)).rows.map(({ email }) => email)

/** Those and no others, listed and counted. */
async function finds(query: string, found: string[]) {
  expect(await emails(query)).toEqual(found)
  const counted = await server.as.send.get(`/konsole/api/signups/count${query}`)
  expect(counted.json()).toEqual({ count: found.length })
}

test('whoever signed up last stands first, with state and place', async () => {
  const { rows, masked } = await list('?search=xn--kse')
  expect(masked).toBe(false)
  expect(rows).toEqual([
    {
      number: expect.any(Number),
      email: 'erika@xn--kse-qla.example',
      postalCode: '16766',
      place: 'Kremmen',
      state: 'confirmed',
      signedUpAt: expect.stringMatching(/^2\d{3}-.*Z$/),
      confirmedAt: expect.stringMatching(/Z$/),
      withdrawnAt: null,
    },
  ])
})

test('of a region: who lives in one of its places, whatever else is asked for', async () => {
  const { rows } = await server.fresh.database.owner.query<{ id: string }>(
    `with region as (insert into regions (name) values ('Rhinluch') returning id)
     insert into region_places (postal_code, region_id) select unnest('{16766,01067}'::text[]), id from region
     returning region_id as id`,
  )
  const region = `?inRegion=${rows[0]?.id}`
  expect((await emails(region)).sort()).toEqual(
    [anna.email, carla.email, 'dora_50@example.org', 'erika@xn--kse-qla.example'].sort(),
  )
  expect(await emails(`${region}&region=Sachsen&state=open`)).toEqual(['dora_50@example.org'])
  expect(await emails('?inRegion=4711')).toEqual([])
  expect(
    (await server.as.look.get(`/konsole/api/signups/count${region}&state=confirmed`)).json<SignupCount>(),
  ).toMatchObject({ count: 2 })
})

test.each([
  ['a piece of the middle', 'nna@exam', [anna.email]],
  ['any letter case', 'ANNA@', [anna.email]],
  ['what was copied along with it', ' Anna <anna@example.org>,\u200b', [anna.email]],
  ['an umlaut', 'erika@käse.example', ['erika@xn--kse-qla.example']],
  ['an umlaut in a label', 'käse', ['erika@xn--kse-qla.example']],
  ['the whole address', 'Person-101@example.org', ['person-101@example.org']],
  ['the end of a name', '-101@ex', ['person-101@example.org']],
  ['a postal code', '16766', ['erika@xn--kse-qla.example', anna.email]],
  ['the begin of a place', 'kremm', ['erika@xn--kse-qla.example', anna.email]],
  ['signs of a pattern mean themselves', 'a_5', ['dora_50@example.org']],
  ['a pattern finds nothing', 'a%b', []],
  ['two letters are too few for an address', 'nn', []],
])('found by %s', async (_, search, found) => {
  await finds(`?search=${encodeURIComponent(search)}`, found)
})

test.each([
  ['state=left', [carla.email]],
  ['state=undeliverable', ['person-7@example.org']],
  ['state=confirmed', ['erika@xn--kse-qla.example', anna.email]],
  ['place=Dresden&state=open', ['dora_50@example.org']],
  ['region=Sachsen&sort=oldest', [carla.email, 'dora_50@example.org']],
  ['place=Atlantis', []],
  ['place=Dresden&state=open&search=dora', ['dora_50@example.org']],
  ['place=Kremmen&search=dora', []],
  ['until=2020-01-01', []],
])('by state, place, region and days: %s', async (query, found) => {
  await finds(`?${query}`, found)
})

test('who signed up today is found by today', async () => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())
  expect(await emails(`?from=${today}&until=${today}&search=anna@`)).toEqual([anna.email])
})

test.each(['newest', 'oldest', 'place', 'address'])(
  'read by %s, page after page, nobody is missing or twice',
  async (sort) => {
    const first = await list(`?sort=${sort}`)
    expect(first.rows).toHaveLength(200)
    const second = await list(`?sort=${sort}&after=${first.next}`)
    expect(second.next).toBeNull()
    const all = [...first.rows, ...second.rows]
    expect(new Set(all.map(({ number }) => number)).size).toBe(215)
    const keys = all.map(({ number, email, postalCode, signedUpAt }) => {
      const padded = String(number).padStart(9, '0')
      return { newest: padded, oldest: padded, place: postalCode + signedUpAt, address: email }[sort] ?? ''
    })
    expect(sort === 'newest' ? keys.toReversed() : keys).toEqual(keys.toSorted())
  },
)

test('whoever may only look sees no address and cannot find one out', async () => {
  const { rows, masked } = await list('?search=16766', 'look')
  expect(masked).toBe(true)
  expect(rows.map(({ email }) => email)).toEqual(['e…@xn--kse-qla.example', 'a…@example.org'])
  expect(await emails('?search=anna@example.org', 'look')).toEqual([])
  const count = await server.as.look.get('/konsole/api/signups/count?search=anna@example.org')
  expect(count.json()).toEqual({ count: 0 })
  expect((await server.as.look.get('/konsole/api/signups?sort=address')).statusCode).toBe(400)
  const page = await list('', 'look')
  expect(Buffer.from(page.next ?? '', 'base64url').toString()).not.toContain('@')
})

test.each([
  'state=open&state=left',
  'sort=email;drop',
  'from=2026-02-31',
  'unknown=1',
  'after=x',
  `after=${Buffer.from('["",1,"now"]').toString('base64url')}`,
  `after=${Buffer.from('["",1e300,"2026-11-21T00:00:00.000000Z"]').toString('base64url')}`,
  `search=${'x'.repeat(300)}`,
])('a filter that does not exist is refused: %s', async (query) => {
  const answer = await server.as.send.get(`/konsole/api/signups?${query}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ code: 'filter', message: 'Diesen Filter gibt es nicht. Setze ihn zurück.' })
})

test.each([`'`, `' or 1=1 --`, `\\`, '%', '_', `{{7*7}}`, '<script>', '＇', '\u200b', '𝕒'])(
  'what is searched for is only ever a text: %s',
  async (search) => {
    expect(await emails(`?search=${encodeURIComponent(search.repeat(3))}`)).toEqual([])
  },
)
