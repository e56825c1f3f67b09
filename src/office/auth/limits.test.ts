import { afterAll, beforeEach, expect, test } from 'vitest'
import { freshConsole } from '../../../test/support/fresh-console.ts'
import { aConsoleBrowser, anOperator, PASSWORD } from '../../../test/support/operators.ts'
import { anna, carla } from '../../../test/support/people.ts'

const server = await freshConsole()
const second = await freshConsole({ fresh: server.fresh })
await anOperator(server, carla)
await anOperator(server, anna)
afterAll(() => second.app.close().then(() => server.close()))

const { owner } = server.fresh.database
beforeEach(() => owner.query('delete from log_in_tries'))

async function logIn(from: string, password = 'geraten', email: string = carla.email, { app } = server) {
  const own = { 'x-real-ip': from, 'x-operator-address': '198.51.100.9' }
  return aConsoleBrowser(app).post('/konsole/auth/sign-in/email', { email, password }, own)
}

test('ten tries in a minute at all machines together, also at the same moment; then even the right password waits', async () => {
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, number) =>
      logIn('203.0.113.7', 'geraten', `person${number}@example.org`, number % 2 === 0 ? server : second),
    ),
  )
  const statuses = tries.map(({ statusCode }) => statusCode).sort()
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  expect((await logIn('203.0.113.7', PASSWORD)).statusCode).toBe(429)
  await owner.query('update log_in_tries set last_request = last_request - 60000')
  expect((await logIn('203.0.113.7', PASSWORD)).statusCode).toBe(200)
})

test('a thousand addresses at one account make its answers late, and never refuse the right person', async () => {
  await logIn('198.51.100.4')
  await owner.query('update log_in_tries set count = 1000')
  const took = async (email: string) => {
    const begun = performance.now()
    expect((await logIn('198.51.100.6', PASSWORD, email)).statusCode).toBe(200)
    return performance.now() - begun
  }
  expect(await took(carla.email)).toBeGreaterThan(2_900)
  expect(await took(anna.email)).toBeLessThan(2_900)
})

test('what is kept names nobody, and a log-in forgets the tries at its account', async () => {
  await logIn('203.0.113.7')
  const kept = async () => (await owner.query('select * from log_in_tries')).rows
  expect(await kept()).toHaveLength(2)
  expect(JSON.stringify(await kept())).not.toMatch(/203[.]|carla/)
  await logIn('203.0.113.7', PASSWORD)
  expect(await kept()).toMatchObject([{ key: expect.stringMatching(/[|].sign-in.email$/) }])
})
