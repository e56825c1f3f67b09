import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshApp, freshApp, KEY_HEADERS } from '../../test/support/fresh-app.ts'
import { LIMITS } from './rate-limit.ts'

let server: FreshApp
beforeAll(async () => {
  server = await freshApp({ trustProxy: 'x-forwarded-for' })
})
afterAll(() => server.close())

function signUp(forwardedFor: string) {
  return server.app.inject({
    method: 'POST',
    url: '/rest/v1/newsletter_signups',
    headers: { ...KEY_HEADERS, 'x-forwarded-for': forwardedFor },
    payload: { email: 'not an address', postal_code: '16766' },
  })
}

test('one line may send sixty sign-ups in ten minutes, then it waits; its neighbours do not', async () => {
  for (let index = 0; index < LIMITS.signups.max; index += 1) {
    // A forged first entry does not make another line of it.
    expect((await signUp(`10.9.9.${index}, 203.0.113.5`)).statusCode).toBe(400)
  }
  const waiting = await signUp('203.0.113.5')
  expect(waiting.statusCode).toBe(429)
  expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0)
  expect(waiting.json()).toMatchObject({ code: 'HTTP429', details: null, hint: null })
  expect((await signUp('203.0.113.6')).statusCode).toBe(400)
  const page = await server.app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.5' } })
  expect(page.statusCode).toBe(200)
})

test('all lines of a /48 together have four lines’ limit, and cannot push others’ counts out of the memory', async () => {
  const { max } = LIMITS.signups
  const line = (number: number) => `2001:db8:7:${number.toString(16)}::1`
  const statuses = new Map<number, number>()
  for (let number = 0; number < 5 * max; number += 1) {
    const { statusCode } = await signUp(line(number * 200))
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 400: 4 * max, 429: max })
  expect((await signUp('2001:db8:8::1')).statusCode).toBe(400)
})

test('two lines of a /56 fill it; one that does not stop leaves its neighbours their share', async () => {
  for (let index = 0; index < 5 * LIMITS.signups.max; index += 1) await signUp('2001:db8:9:1::1')
  expect((await signUp('2001:db8:9:2::1')).statusCode).toBe(400)
  for (let index = 1; index < LIMITS.signups.max; index += 1) await signUp('2001:db8:9:2::1')
  expect((await signUp('2001:db8:9:3::1')).statusCode).toBe(429)
  expect((await signUp('2001:db8:9:103::1')).statusCode).toBe(400)
})

test('all lines of a /24 together have eight lines’ limit', async () => {
  const statuses: number[] = []
  for (let index = 0; index < 8 * LIMITS.signups.max; index += 1)
    statuses.push((await signUp(`198.51.100.${index % 200}`)).statusCode)
  expect(new Set(statuses)).toEqual(new Set([400]))
  expect((await signUp('198.51.100.201')).statusCode).toBe(429)
  expect((await signUp('198.51.101.201')).statusCode).toBe(400)
})
