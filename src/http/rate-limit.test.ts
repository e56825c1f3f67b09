import { afterAll, expect, test } from 'vitest'
import { freshApp, KEY_HEADERS } from '../../test/support/fresh-app.ts'
import { LIMITS } from './rate-limit.ts'

const server = await freshApp({ trustProxy: 'x-forwarded-for' })
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
  for (let index = 0; index < LIMITS.signups; index += 1) {
    // A forged first entry does not make another line of it.
    expect((await signUp(`10.9.9.${index}, 203.0.113.5`)).statusCode).toBe(400)
  }
  const waiting = await signUp('203.0.113.5')
  expect(waiting.statusCode).toBe(429)
  expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0)
  expect(waiting.json()).toMatchObject({
    code: 'HTTP429',
    message: 'Too many requests',
    details: null,
    hint: null,
  })
  expect((await signUp('203.0.113.6')).statusCode).toBe(400)
  // The form counts for the same line.
  const form = await server.app.inject({
    method: 'POST',
    url: '/anmelden',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.5' },
    payload: 'email=anna%40example.org&postal_code=16766&consent=on',
  })
  expect(form.statusCode).toBe(429)
  const page = await server.app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.5' } })
  expect(page.statusCode).toBe(200)
})
