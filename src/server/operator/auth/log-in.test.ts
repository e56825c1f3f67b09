import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshApp, freshApp } from '../../../../test/support/fresh-app.ts'
import { aConsoleBrowser, anOperator } from '../../../../test/support/operators.ts'
import { carla } from '../../../../test/support/people.ts'

let server: FreshApp
beforeAll(async () => {
  server = await freshApp()
  await anOperator(server, carla, 'send')
})
afterAll(() => server.close())

test('Carla logs in, is known, and logs out; then her cookie is worth nothing', async () => {
  const browser = aConsoleBrowser(server.app)
  const entry = await browser.logIn('Carla@example.org')
  expect([entry.statusCode, entry.json()]).toEqual([200, { next: 'console' }])
  const me = await browser.get('/konsole/api/me')
  expect(me.json()).toEqual({ name: 'Carla', email: carla.email, role: 'send' })
  expect(me.headers['cache-control']).toBe('no-store')

  const stolen = Object.fromEntries(browser.cookies)
  expect((await browser.post('/konsole/auth/log-out')).statusCode).toBe(204)
  expect(browser.cookies.size).toBe(0)
  const cookie = Object.entries(stolen)
    .map((pair) => pair.join('='))
    .join('; ')
  const afterwards = await browser.get('/konsole/api/me', { cookie })
  expect([afterwards.statusCode, afterwards.json()]).toEqual([
    401,
    { code: 'logged_out', message: 'Du bist nicht angemeldet.' },
  ])
})
