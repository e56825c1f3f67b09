import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, expect, test, vi } from 'vitest'
import { consoleForAll } from '../../../test/support/console-app.ts'
import {
  aConsoleBrowser,
  aNewOperator,
  anOperator,
  type ConsoleBrowser,
  loggedIn,
  PASSWORD,
} from '../../../test/support/operators.ts'
import { buelent, carla } from '../../../test/support/people.ts'

const MINUTE = 60_000
const OTHER_PASSWORD = 'schubkarre himbeere leuchtturm'
const SELMA = 'selma@example.org'

const server = consoleForAll()
afterEach(() => {
  vi.useRealTimers()
})

const statusOf = async (browser: ConsoleBrowser, headers?: Record<string, string>) =>
  (await browser.ask('account.me', undefined, headers)).statusCode
const reasonOf = ({ json }: { json(): { error?: { data: { reason: string } } } }) => json().error?.data.reason
const setPassword = (token: string, newPassword = PASSWORD) =>
  aConsoleBrowser(server.app).post('/konsole/auth/reset-password', { token, newPassword })
const cookieOf = ({ cookies }: ConsoleBrowser) => [...cookies].map((pair) => pair.join('=')).join('; ')

/** The clock of the program; PostgreSQL's goes on as it is. */
function moveClock(milliseconds: number): void {
  const at = Date.now() + milliseconds
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(at)
}

test('Carla logs in and out; then her cookie is worth nothing, and the log says both', async () => {
  await anOperator(server, carla, 'send')
  const browser = aConsoleBrowser(server.app)
  const entry = await browser.logIn('Carla@Example.org')
  expect(entry.statusCode).toBe(200)
  const cookie = cookieOf(browser)
  // No script reads what opens the console.
  expect(entry.body).not.toContain(cookie.split(/[=.]/)[2])
  const left = await browser.post('/konsole/auth/sign-out')
  expect([left.statusCode, browser.cookies.size]).toEqual([200, 0])
  const afterwards = await browser.ask('account.me', undefined, { cookie })
  expect(afterwards.json().error).toEqual({
    ...{ code: 0, message: 'Du bist nicht angemeldet.' },
    data: { reason: 'logged_out', httpStatus: 401 },
  })
  const log = `select l.action, l.subject from audit_log as l join operators as o on o.id = l.operator_id
    where o.email = $1 order by l.id`
  expect(await server.ask(log, [carla.email])).toEqual([
    { action: 'log_in', subject: { by: 'password' } },
    { action: 'log_out', subject: {} },
  ])
})

test('every cookie is __Host-, HttpOnly, Secure, SameSite=Strict and for the whole host', async () => {
  const browser = aConsoleBrowser(server.app)
  const answers = [
    await browser.logIn(SELMA),
    await browser.post('/konsole/auth/passkey/generate-authenticate-options'),
    await browser.post('/konsole/auth/sign-out'),
  ]
  const lines = answers.flatMap((answer) => answer.headers['set-cookie'] ?? [])
  expect(lines.length).toBeGreaterThan(2)
  for (const line of lines) {
    expect(line).toMatch(/^__Host-konsole\.[a-z_]+=/)
    for (const flag of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/'])
      expect(line).toContain(`; ${flag}`)
    expect(line).not.toMatch(/Domain/i)
  }
})

test('a wrong password and an unknown account get the same answer after the same work', async () => {
  const tries = []
  for (const [email, password] of [
    [SELMA, 'regenschirm ziegel apfelmus'],
    ['niemand@example.org', PASSWORD],
  ] as const) {
    // What takes the time.
    const scrypt = vi.spyOn(crypto, 'scrypt')
    syncBuiltinESMExports()
    const answer = await aConsoleBrowser(server.app).logIn(email, password)
    const hashes = scrypt.mock.calls.length
    scrypt.mockRestore()
    syncBuiltinESMExports()
    const { date, 'x-request-id': id, ...headers } = answer.headers
    tries.push({ hashes, status: answer.statusCode, body: answer.body, headers })
  }
  expect(tries[0]).toEqual(tries[1])
  const body = expect.stringContaining('"invalid_email_or_password"')
  expect(tries[0]).toMatchObject({ hashes: 1, status: 401, body })
})

test('half an hour without a request ends a session; each moves the end on, but what a page asks by itself does not', async () => {
  const browser = aConsoleBrowser(server.app)
  const asked = { email: SELMA, password: PASSWORD, rememberMe: false, trustDevice: true }
  await browser.post('/konsole/auth/sign-in/email', asked)
  for (let step = 0; step < 3; step += 1) {
    moveClock(29 * MINUTE)
    expect(await statusOf(browser)).toBe(200)
  }
  const byItself = { 'x-in-background': '1' }
  moveClock(20 * MINUTE)
  expect(await statusOf(browser, byItself)).toBe(200)
  moveClock(11 * MINUTE)
  expect(await statusOf(browser, byItself)).toBe(401)
})

test('of the library’s addresses those that are meant are there, for our pages alone', async () => {
  const browser = await loggedIn(server.app, SELMA)
  for (const path of ['sign-up/email', 'change-email', 'update-user', 'delete-user', 'revoke-sessions', 'ok'])
    expect([path, (await browser.post(`/konsole/auth/${path}`, {})).statusCode]).toEqual([path, 404])
  for (const path of ['get-session', 'list-sessions', 'reset-password/x?callbackURL=/'])
    expect([path, (await browser.get(`/konsole/auth/${path}`)).statusCode]).toEqual([path, 404])
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await browser.post('/konsole/auth/sign-out', {}, form)).statusCode).toBe(415)
  expect(await statusOf(browser)).toBe(200)
})

test('of two who use a link at the same moment one sets the password', async () => {
  const token = await aNewOperator(server.fresh, { name: 'Dora', email: 'dora@example.org' })
  expect(reasonOf(await setPassword(token, 'Dorfteller2026!!!'))).toBe('weak_password')
  expect(reasonOf(await setPassword(token, 'ü'.repeat(14)))).toBe('password_too_short')
  const answers = await Promise.all([setPassword(token), setPassword(token, OTHER_PASSWORD)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
})

test('a link ends after 24 hours, an invented one never began; neither it nor a password lies in the database as it is', async () => {
  const token = await aNewOperator(server.fresh, buelent)
  const [kept] = await server.ask<{ everything: string; hours: number }>(
    `select (select string_agg(c::text, '') from operator_challenges as c) ||
            (select string_agg(c::text, '') from operator_credentials as c) as everything,
            (select round(extract(epoch from max(expires_at) - now()) / 3600)::int from operator_challenges) as hours`,
  )
  expect(kept?.hours).toBe(24)
  for (const secret of [token, Buffer.from(token).toString('hex'), PASSWORD, OTHER_PASSWORD])
    expect(kept?.everything).not.toContain(secret)
  await server.ask(`update operator_challenges set expires_at = now() - interval '1 second'`)
  for (const gone of [token, 'a'.repeat(43)]) {
    expect(reasonOf(await setPassword(gone))).toBe('invalid_token')
    expect(await server.as.nobody.asks('account.link', { token: gone })).toMatchObject({
      refused: 'link_gone',
    })
  }
  expect(server.logged()).not.toContain(token)
})

test('a new password ends all other sessions and the old one’s cookie, and keeps this browser in', async () => {
  const fritz = { name: 'Fritz', email: 'fritz@example.org' }
  await anOperator(server, fritz)
  const [here, there] = [await loggedIn(server.app, fritz.email), await loggedIn(server.app, fritz.email)]
  const cookie = cookieOf(here)
  const change = (currentPassword: string, newPassword: string) =>
    here.post('/konsole/auth/change-password', { currentPassword, newPassword })
  expect(reasonOf(await change('regenschirm apfelmus', OTHER_PASSWORD))).toBe('invalid_password')
  expect(reasonOf(await change(PASSWORD, 'Dorfteller2026!!!'))).toBe('weak_password')
  expect(await statusOf(there)).toBe(200)

  expect((await change(PASSWORD, OTHER_PASSWORD)).statusCode).toBe(200)
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
  expect(await statusOf(aConsoleBrowser(server.app), { cookie })).toBe(401)
  expect((await there.logIn(fritz.email)).statusCode).toBe(401)
})
