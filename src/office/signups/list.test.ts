import { beforeAll, expect, test } from 'vitest'
import { consoleForAll } from '../../../test/support/console-app.ts'
import { crowd, crowdJoins, crowdSignsUp } from '../../../test/support/crowd.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { deliver, join, queueNewsletter, signUp } from '../../../test/support/signup-steps.ts'
import type { SignupFilter, SignupRow } from './list.ts'

const server = consoleForAll()
const erika = 'erika@xn--kse-qla.example'
const dora = 'dora_50@example.org'
beforeAll(async () => {
  const { database } = server.fresh
  await join(database, anna)
  await signUp(database, buelent)
  await join(database, carla)
  await signUp(database, { email: dora, postal_code: '01067' })
  await crowdSignsUp(database, crowd(210), '17252')
  await crowdJoins(database, [erika], '16766')
  await server.ask(`select withdraw_signup(id, 'link') from newsletter_signups where email = $1`, [
    carla.email,
  ])
  await server.ask(
    `update newsletter_signups set undeliverable_at = now() where email = 'person-7@example.org'`,
  )
})

type Asked = SignupFilter & { pages?: number }
type Found = { rows: SignupRow[]; count: number }
const list = (asked: object, role: 'look' | 'send' = 'send') =>
  server.as[role].asks<Found>('signups.list', asked)
const emails = async (asked: Asked, role?: 'look' | 'send') =>
  (await list(asked, role)).rows.map(({ email }) => email)

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
  ['another', { state: 'undeliverable' }, ['person-7@example.org']],
  ['a time', { until: '2020-01-01' }, []],
  ['today', { from: TODAY, until: TODAY, search: 'anna@' }, [anna.email]],
])('found by %s, and counted', async (_, asked, found) => {
  expect(await emails(asked)).toEqual(found)
  expect((await list(asked)).count).toBe(found.length)
})

test('of a region: who lives in one of its places', async () => {
  const [{ region }] = await server.ask(
    `with region as (insert into regions (name) values ('Rhinluch') returning id)
     insert into region_places (postal_code, region_id) select unnest('{16766,01067}'::text[]), id from region
     returning region_id::int as region`,
  )
  expect((await emails({ region })).sort()).toEqual([anna.email, carla.email, dora, erika].sort())
  expect(await emails({ region, search: '01', state: 'open' })).toEqual([dora])
})

test('of a newsletter: who has a letter of it, by what became of that', async () => {
  const newsletter = Number(await queueNewsletter(server.fresh.database, '16766'))
  expect((await list({ newsletter })).count).toBe(2)
  await deliver(server.fresh.database, anna.email)
  const by = (result: 'accepted' | 'waiting' | 'missed') => emails({ newsletter, result })
  expect([await by('accepted'), await by('waiting'), await by('missed')]).toEqual([[anna.email], [erika], []])
  await server.ask(
    `update letters set state = 'given_up' where newsletter_id is not null and state = 'waiting'`,
  )
  expect([await by('waiting'), await by('missed')]).toEqual([[], [erika]])
})

test('read two pages of it, whoever signed up last first, none twice', async () => {
  const first = await list({})
  expect(first).toMatchObject({ rows: { length: 200 }, count: 215 })
  const { rows } = await list({ pages: 2 })
  expect(new Set(rows.map(({ number }) => number)).size).toBe(215)
  expect(rows.slice(0, 200)).toEqual(first.rows)
  const moments = rows.map(({ signedUpAt }) => signedUpAt)
  expect(moments.toReversed()).toEqual(moments.toSorted())
})

test('Lotte may only look: she sees no address and cannot find one out', async () => {
  expect(await emails({ search: '16766' }, 'look')).toEqual(['e…@xn--kse-qla.example', 'a…@example.org'])
  expect(await list({ search: anna.email }, 'look')).toEqual({ rows: [], count: 0 })
})
