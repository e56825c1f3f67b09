import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshApp, freshApp, KEY_HEADERS } from '../../../test/support/fresh-app.ts'
import { annasVisit } from '../../../test/support/people.ts'
import { NetworkShares } from './network-shares.ts'

let server: FreshApp
beforeEach(async () => {
  server = await freshApp({ trustProxy: 'x-real-ip', visitsPerDay: 300, visitsPerNetwork: 100 })
})
afterEach(() => server.close())

/** So many visits of one network, all at once. @returns how many got which answer */
async function visits(number: number, network: string): Promise<Record<number, number>> {
  const answers = await Promise.all(
    Array.from({ length: number }, (_, line) =>
      server.app.inject({
        method: 'POST',
        url: '/rest/v1/website_visits',
        headers: { ...KEY_HEADERS, 'x-real-ip': `${network}.${(line % 200) + 1}` },
        payload: annasVisit,
      }),
    ),
  )
  return counted(answers.map(({ statusCode }) => statusCode))
}

function counted(statuses: number[]): Record<number, number> {
  return Object.fromEntries(
    [...new Set(statuses)].map((one) => [one, statuses.filter((s) => s === one).length]),
  )
}

async function ask(sql: string) {
  return (await server.fresh.database.owner.query(sql)).rows
}

test('a network that has had its share, and a day that is full, are only counted', async () => {
  expect(await visits(150, '198.51.100')).toEqual({ 201: 150 })
  for (const network of ['203.0.113', '192.0.2', '10.0.0'])
    expect(await visits(90, network)).toEqual({ 201: 90 })
  expect(await ask('select count(*)::int from website_visits')).toEqual([{ count: 300 }])
  expect(await ask('select stored, beyond_network::int, beyond_day::int from visit_budget_days')).toEqual([
    { stored: 300, beyond_network: 50, beyond_day: 70 },
  ])
})

test('a network’s share comes back after a day', () => {
  const shares = new NetworkShares(2)
  const noon = Date.parse('2026-11-23T12:00:00Z')
  const taken = [0, 1, 2, 23, 24].map((hours) => shares.take('198.51.100.0/24', noon + hours * 3_600_000))
  expect(taken).toEqual([true, true, false, false, true])
  expect(shares.take('2001:db8:1::/48', noon)).toBe(true)
})
