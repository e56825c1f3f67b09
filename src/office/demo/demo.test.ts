import { beforeAll, expect, test } from 'vitest'
import { databaseForAll } from '../../../test/support/fresh-database.ts'
import { listRegions } from '../regions.ts'
import { askVisits } from '../visits.ts'
import { fillDemo } from './fill.ts'

const fresh = databaseForAll()
beforeAll(() => fillDemo(fresh.database.owner, { signups: 3_000, visits: 20_000 }))

test('as many sign-ups as were asked for, within the year; regions in each state; visits on all its days', async () => {
  const year = `select count(*)::int as signups, min(created_at) >= now() - interval '365 days' as begins,
    max(created_at) < now() as ends from newsletter_signups`
  expect(await fresh.ask(year)).toEqual([{ signups: 3_000, begins: true, ends: true }])
  const regions = await listRegions(fresh.database.owner)
  expect(new Set(regions.map(({ state }) => state))).toEqual(new Set(['collecting', 'ready', 'started']))
  expect(regions.map(({ waiting, told }) => waiting + told >= 30)).not.toContain(false)
  const { days } = await askVisits(fresh.database.owner, 365)
  expect(days.filter(({ visits }) => visits === 0).length).toBeLessThan(10)
})

test.each([
  ['every proof is sound', 'consent_record_faults'],
  ['no letter waits', `letters where state in ('waiting', 'sending')`],
  ['nobody has an address that exists', `newsletter_signups where email !~ '@example\\.org$'`],
])('%s', async (_, exceptions) => {
  expect(await fresh.ask(`select from ${exceptions} limit 1`)).toEqual([])
})

test('a database in use stays as it is', async () => {
  const again = fillDemo(fresh.database.owner, { signups: 10, visits: 10 })
  await expect(again).rejects.toThrow('Diese Datenbank ist in Gebrauch')
  expect(await fresh.ask('select from newsletter_signups')).toHaveLength(3_000)
})
