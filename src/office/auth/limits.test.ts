import { afterAll, beforeEach, expect, test } from 'vitest'
import { freshConsole } from '../../../test/support/fresh-console.ts'
import { aConsoleBrowser, anOperator, PASSWORD } from '../../../test/support/operators.ts'
import { anna, carla } from '../../../test/support/people.ts'

const server = await freshConsole({ trustProxy: 'x-real-ip' })
const second = await freshConsole({ trustProxy: 'x-real-ip' }, server.fresh)
await anOperator(server, carla)
await anOperator(server, anna)
afterAll(() => second.app.close().then(() => server.close()))

const { owner } = server.fresh.database
beforeEach(() => owner.query('delete from log_in_failures'))

/** @returns how it was answered, and how many seconds to wait where it was refused */
async function logIn(from: string, password = 'geraten', email: string = carla.email, { app } = server) {
  const body = { email, password }
  const answer = await aConsoleBrowser(app).post('/konsole/auth/sign-in/email', body, { 'x-real-ip': from })
  return answer.statusCode === 429 ? `wait ${answer.headers['retry-after']}` : answer.statusCode
}
const pass = (seconds: number) =>
  owner.query(`update log_in_failures set last_at = last_at - interval '${seconds} seconds'`)

test('five mistakes cost nothing, then the waits double up to a quarter of an hour; a refused try costs nothing', async () => {
  for (let mistake = 0; mistake < 5; mistake += 1) expect(await logIn('198.51.100.4')).toBe(401)
  for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    for (let tries = 0; tries < 3; tries += 1) expect(await logIn('198.51.100.4')).toBe(`wait ${wait}`)
    await pass(wait)
    expect(await logIn('198.51.100.4')).toBe(401)
  }
  // The right password waits like any other there, and gets in elsewhere; an hour later all is forgotten.
  expect(await logIn('198.51.100.4', PASSWORD)).toBe('wait 900')
  expect(await logIn('198.51.100.5', PASSWORD)).toBe(200)
  await pass(3_601)
  for (let mistake = 0; mistake < 5; mistake += 1) expect(await logIn('198.51.100.4')).toBe(401)
})

test('an address waits for all accounts and at all machines together, whatever it says of itself', async () => {
  const tries = []
  for (let number = 0; number < 8; number += 1) {
    const at = number % 2 === 0 ? server : second
    tries.push(await logIn('203.0.113.7', 'geraten', `person${number}@example.org`, at))
  }
  expect(tries).toEqual([401, 401, 401, 401, 401, 'wait 1', 'wait 1', 'wait 1'])
  const pretending = { 'x-real-ip': '203.0.113.7', 'x-operator-address': '198.51.100.9' }
  const body = { email: carla.email, password: PASSWORD }
  const answer = await aConsoleBrowser(server.app).post('/konsole/auth/sign-in/email', body, pretending)
  expect(answer.statusCode).toBe(429)
})

test('tries sent at the same moment see each other, and who gets in has made none', async () => {
  const atOnce = await Promise.all(Array.from({ length: 12 }, () => logIn('203.0.113.8')))
  expect(atOnce.filter((status) => status === 401)).toHaveLength(5)
  for (let logIns = 0; logIns < 8; logIns += 1) expect(await logIn('203.0.113.9', PASSWORD)).toBe(200)
})

test('a thousand addresses at one account make its answers late, and never refuse the right person', async () => {
  await logIn('198.51.100.4')
  await owner.query('update log_in_failures set failures = 1000')
  const took = async (email: string) => {
    const begun = performance.now()
    expect(await logIn('198.51.100.6', PASSWORD, email)).toBe(200)
    return performance.now() - begun
  }
  const late = await took(carla.email)
  expect(late).toBeGreaterThan(2_900)
  expect(await took(anna.email)).toBeLessThan(2_900)
})

test('what is kept names nobody, and a log-in leaves nothing', async () => {
  await logIn('203.0.113.7', PASSWORD)
  expect((await owner.query('select from log_in_failures')).rowCount).toBe(0)
  await logIn('203.0.113.7')
  const { rows } = await owner.query('select * from log_in_failures')
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/203|carla/)
})
