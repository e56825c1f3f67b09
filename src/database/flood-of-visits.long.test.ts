import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/support/fresh-database.ts'
import { annasVisit } from '../../test/support/people.ts'
import { openRecordVisit } from './queries/record-visit.ts'

const PER_DAY = 20_000
/** The largest that a door lets in. */
const visit = {
  ...annasVisit,
  user_agent: `Mozilla/5.0 ${'x'.repeat(500)}`,
  referrer: `https://${'r'.repeat(240)}.example`,
  channel: 'c'.repeat(40),
}

test('a million visits on a day leave the budget’s rows, and the disk as the first hundred thousand left it', async () => {
  const fresh = await freshDatabase()
  const { owner, anon } = fresh.database
  const record = openRecordVisit(anon, PER_DAY)
  const ask = async (sql: string) => (await owner.query<{ number: number }>(sql)).rows[0]?.number ?? 0
  const size = () => ask('select pg_database_size(current_database())::float8 as number')
  const before = await size()
  let full = 0
  for (let sent = 0; sent < 1_000_000; sent += 10_000) {
    await Promise.all(Array.from({ length: 10_000 }, () => record(visit)))
    if (sent + 10_000 === 100_000) full = await size()
  }
  expect(await ask('select count(*)::int as number from website_visits')).toBe(PER_DAY)
  expect(await ask('select beyond_day::int as number from visit_budget_days')).toBe(1_000_000 - PER_DAY)
  const MB = 1_000_000
  expect((full - before) / MB).toBeLessThan(30)
  expect(((await size()) - full) / MB).toBeLessThan(1)
  await fresh.drop()
}, 600_000)
