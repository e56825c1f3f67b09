import { crowd, crowdJoins } from '../../support/crowd.ts'
import { expect } from './fixtures.ts'
import type { NewsletterSite } from './newsletter-site.ts'

/** Of six villages on the Altmühl many wait, in the Wendland fewer, and in the Uckermark those of one village. */
const WAITING = {
  ...{ 91732: 58, 91639: 47, 91746: 43, 91722: 36, 91735: 23, 91737: 19 },
  ...{ 29439: 40, 29482: 22 },
  17291: 30,
}

/** They came over seven weeks, and a worker puts together what could start. */
export async function plantDemand({ database, startWorker }: NewsletterSite): Promise<void> {
  for (const [code, people] of Object.entries(WAITING))
    await crowdJoins(
      database,
      crowd(people).map((email) => `${code}-${email}`),
      code,
    )
  await database.owner.query('update signup_changes set day = day - (id % 49)::int')
  await startWorker()
  await expect
    .poll(async () => (await database.owner.query('select from proposals')).rowCount, { timeout: 60_000 })
    .toBeGreaterThan(1)
}
