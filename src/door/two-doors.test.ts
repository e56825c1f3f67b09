import { afterEach, expect, test } from 'vitest'
import { type FreshApp, freshApp, KEY_HEADERS } from '../../test/support/fresh-app.ts'
import { freshDatabase, freshServer } from '../../test/support/fresh-database.ts'
import { LIMITS } from '../http/rate-limit.ts'

const doors: FreshApp[] = []
afterEach(async () => {
  const [first, ...others] = doors.splice(0)
  for (const { app } of others) await app.close()
  await first?.close()
})

async function twoDoors(database: Awaited<ReturnType<typeof freshDatabase>>) {
  for (let left = 2; left > 0; left -= 1)
    doors.push(await freshApp({ trustProxy: 'x-real-ip', logLevel: 'silent' }, database))
  return doors
}

const signUp = ({ app }: FreshApp, line: string) =>
  app.inject({
    method: 'POST',
    url: '/rest/v1/newsletter_signups',
    headers: { ...KEY_HEADERS, 'x-real-ip': line },
    payload: { email: 'not an address', postal_code: '16766' },
  })

/** How many of twice the limit get through when one line asks both doors in turn, all at once. */
async function taken(line: string): Promise<number> {
  const asked = Array.from({ length: 2 * LIMITS.signups.max }, (_, number) =>
    signUp(doors[number % 2] as FreshApp, line),
  )
  const answers = await Promise.all(asked)
  return answers.filter(({ statusCode }) => statusCode !== 429).length
}

// What comes first at each door waits for nobody: five of sixty, at the door that hears of the others last.
const SIXTY = [60, 61, 62, 63, 64, 65]

test('one line gets sixty sign-ups of two doors, and what is kept of it names no network', async () => {
  const fresh = await freshDatabase()
  await twoDoors(fresh)

  expect(SIXTY).toContain(await taken('203.0.113.5'))
  expect(SIXTY).toContain(await taken('2001:db8:7::1'))

  const [first] = doors as [FreshApp]
  expect(Number((await signUp(first, '203.0.113.5')).headers['retry-after'])).toBeGreaterThan(500)
  expect((await signUp(first, '203.0.113.6')).statusCode).toBe(400)
  const kept = async () =>
    (
      await fresh.database.owner.query<{ key: Buffer; requests: number }>(
        'select key, requests from request_counts order by requests desc',
      )
    ).rows
  // The line that asked last, and of the others line and networks around it.
  await expect
    .poll(async () => (await kept()).reduce((sum, { requests }) => sum + requests, 0))
    .toBeGreaterThan(301)
  const rows = await kept()
  expect(rows).toHaveLength(6)
  expect(rows.every(({ key }) => key.length === 16)).toBe(true)
})

test('what the window counted is gone with the next count after it', async () => {
  const fresh = await freshDatabase()
  const [first] = (await twoDoors(fresh)) as [FreshApp]
  const counted = async () => (await fresh.database.owner.query('select requests from request_counts')).rows
  await signUp(first, '203.0.113.5')
  await expect.poll(counted).toHaveLength(2)
  await fresh.database.owner.query(`update request_counts set ends_at = now() - interval '1 second'`)
  await signUp(first, '198.51.100.7')
  // The /24 and the line of the second one.
  await expect.poll(counted).toEqual([{ requests: 1 }, { requests: 1 }])
})

test('while the database is away each door counts for itself', async () => {
  const postgres = await freshServer()
  await twoDoors(postgres)
  await postgres.stopServer()
  const [first] = doors as [FreshApp]
  const statuses: number[] = []
  for (let number = 0; number < 61; number += 1)
    statuses.push((await signUp(first, '203.0.113.5')).statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
