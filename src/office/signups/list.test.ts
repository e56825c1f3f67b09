import { afterAll, expect, test } from 'vitest'
import { consoleApp } from '../../../test/support/console-app.ts'
import { crowd, crowdJoins, crowdSignsUp } from '../../../test/support/crowd.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { deliver, join, queueNewsletter, signUp } from '../../../test/support/signup-steps.ts'
import type { SignupFilter, SignupRow } from './list.ts'

const server = await consoleApp()
const { database } = server.fresh
const erika = 'erika@xn--kse-qla.example'
const dora = 'dora_50@example.org'
await join(database, anna)
await signUp(database, buelent)
await join(database, carla)
await signUp(database, { email: dora, postal_code: '01067' })
await crowdSignsUp(database, crowd(210), '17252')
await crowdJoins(database, [erika], '16766')
await database.owner.query(
  `select public.withdraw_signup(id, 'link') from newsletter_signups where email = '${carla.email}'`,
)
await database.owner.query(
  `update newsletter_signups set undeliverable_at = now() where email = 'person-7@example.org'`,
)
afterAll(() => server.close())

type Asked = SignupFilter & { pages?: number }
const answerTo = async (asked: Asked, role: 'look' | 'send' = 'send') => {
  const answer = await server.as[role].ask('signups.list', asked)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().result.data
}
const emails = async (asked: Asked, role?: 'look' | 'send') =>
  (await answerTo(asked, role)).rows.map(({ email }: SignupRow) => email)

test('whoever signed up last stands first, with state and place', async () => {
  const row = {
    ...{
      number: expect.any(Number),
      email: erika,
      postalCode: '16766',
      place: 'Kremmen',
      state: 'confirmed',
    },
    signedUpAt: expect.stringMatching(/^2\d{3}-.*Z$/),
    ...{ confirmedAt: expect.stringMatching(/Z$/), withdrawnAt: null },
  }
  expect(await answerTo({ search: 'xn--kse' })).toEqual({ rows: [row], count: 1 })
})

const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date())

test.each<[string, Asked, string[]]>([
  ['a piece of the middle, in any letter case', { search: 'NNA@exam' }, [anna.email]],
  ['what was copied along with it', { search: ' Anna <anna@example.org>,\u200b' }, [anna.email]],
  ['an umlaut', { search: 'erika@käse.example' }, [erika]],
  ['the whole address', { search: 'Person-101@example.org' }, ['person-101@example.org']],
  ['a postal code', { search: '16766' }, [erika, anna.email]],
  ['the begin of a place', { search: 'kremm' }, [erika, anna.email]],
  ['signs of a pattern, which mean themselves', { search: 'a_5' }, [dora]],
  ['a pattern, which finds nothing', { search: 'a%b' }, []],
  ['two letters, which are too few', { search: 'nn' }, []],
  ['what would be SQL', { search: `' or 1=1 --` }, []],
  ['another', { state: 'undeliverable' }, ['person-7@example.org']],
  ['a time', { until: '2020-01-01' }, []],
  ['today', { from: TODAY, until: TODAY, search: 'anna@' }, [anna.email]],
  ['a region that there is not', { region: 4711 }, []],
])('found by %s, and counted', async (_, asked, found) => {
  expect(await emails(asked)).toEqual(found)
  expect((await answerTo(asked)).count).toBe(found.length)
})

test('of a region: who lives in one of its places', async () => {
  const { rows } = await database.owner.query<{ id: string }>(
    `with region as (insert into regions (name) values ('Rhinluch') returning id)
     insert into region_places (postal_code, region_id) select unnest('{16766,01067}'::text[]), id from region
     returning region_id as id`,
  )
  const region = Number(rows[0]?.id)
  expect((await emails({ region })).sort()).toEqual([anna.email, carla.email, dora, erika].sort())
  expect(await emails({ region, search: '01', state: 'open' })).toEqual([dora])
})

test('of a newsletter: who has a letter of it, by what became of that', async () => {
  const newsletter = Number(await queueNewsletter(database, '16766'))
  expect(await answerTo({ newsletter })).toMatchObject({ count: 2 })
  await deliver(database, anna.email)
  const by = (result: 'accepted' | 'waiting' | 'missed') => emails({ newsletter, result })
  expect([await by('accepted'), await by('waiting'), await by('missed')]).toEqual([[anna.email], [erika], []])
  await database.owner.query(
    `update letters set state = 'given_up' where newsletter_id is not null and state = 'waiting'`,
  )
  expect([await by('waiting'), await by('missed')]).toEqual([[], [erika]])
})

test('read two pages of it, none twice', async () => {
  const first = await answerTo({})
  expect(first).toMatchObject({ rows: { length: 200 }, count: 215 })
  const { rows }: { rows: SignupRow[] } = await answerTo({ pages: 2 })
  expect(new Set(rows.map(({ number }) => number)).size).toBe(215)
  expect(rows.slice(0, 200)).toEqual(first.rows)
  const moments = rows.map(({ signedUpAt }) => signedUpAt)
  expect(moments.toReversed()).toEqual(moments.toSorted())
})

test('Lotte may only look: she sees no address and cannot find one out', async () => {
  expect(await emails({ search: '16766' }, 'look')).toEqual(['e…@xn--kse-qla.example', 'a…@example.org'])
  expect(await emails({ search: anna.email }, 'look')).toEqual([])
  expect((await answerTo({ search: anna.email }, 'look')).count).toBe(0)
})

test.each([
  { state: 'gone' },
  { from: '2026-02-31' },
  { unknown: 1 },
  { pages: 0 },
  { search: 'x'.repeat(300) },
])('a filter that does not exist is refused: %j', async (asked) => {
  expect((await server.as.send.ask('signups.list', asked)).statusCode).toBe(400)
})
