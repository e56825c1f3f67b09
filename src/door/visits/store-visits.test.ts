import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshApp, freshApp, KEY_HEADERS } from '../../../test/support/fresh-app.ts'
import { annasVisit } from '../../../test/support/people.ts'
import { NetworkShares } from './network-shares.ts'

let server: FreshApp
beforeEach(async () => {
  server = await freshApp()
})
afterEach(() => server.close())

async function ask(sql: string) {
  return (await server.fresh.database.owner.query(sql)).rows
}

test('when a day is full, visits are only counted, and each is told that it arrived', async () => {
  await ask(
    `insert into website_visits (user_agent, page_path) select 'x', '/' from generate_series(1, 19990)`,
  )
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      server.app.inject({
        method: 'POST',
        url: '/rest/v1/website_visits',
        headers: KEY_HEADERS,
        payload: annasVisit,
      }),
    ),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(await ask('select count(*)::int from website_visits')).toEqual([{ count: 20_000 }])
  expect(await ask('select list, name, people::int from visit_days')).toEqual([
    { list: 'beyond', name: 'day', people: 20 },
  ])
})

test('a network’s share comes back after a day', () => {
  const shares = new NetworkShares(2)
  const noon = Date.parse('2026-11-23T12:00:00Z')
  const taken = [0, 1, 2, 23, 24].map((hours) => shares.take('198.51.100.0/24', noon + hours * 3_600_000))
  expect(taken).toEqual([true, true, false, false, true])
  expect(shares.take('2001:db8:1::/48', noon)).toBe(true)
})
