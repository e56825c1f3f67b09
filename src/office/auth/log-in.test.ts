import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { freshConsole } from '../../../test/support/fresh-console.ts'
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

const server = await freshConsole()
await anOperator(server, carla, 'send')
afterAll(() => server.close())
afterEach(() => {
  vi.useRealTimers()
})

const { owner } = server.fresh.database
const statusOf = async (browser: ConsoleBrowser, headers?: Record<string, string>) =>
  (await browser.ask('account.me', undefined, headers)).statusCode
const reasonOf = ({ json }: { json(): { error?: { data: { reason: string } } } }) => json().error?.data.reason
const setPassword = (token: string, newPassword = PASSWORD) =>
  aConsoleBrowser(server.app).post('/konsole/auth/reset-password', { token, newPassword })

/** The clock of the program; PostgreSQL's goes on as it is. */
function moveClock(milliseconds: number): void {
  const at = Date.now() + milliseconds
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(at)
}

/** How many passwords are hashed, which is what takes the time. */
async function countHashes<Answer>(work: () => Promise<Answer>): Promise<{ hashes: number; answer: Answer }> {
  const scrypt = vi.spyOn(crypto, 'scrypt')
  syncBuiltinESMExports()
  const answer = await work()
  const hashes = scrypt.mock.calls.length
  scrypt.mockRestore()
  syncBuiltinESMExports()
  return { hashes, answer }
}

test('Carla logs in, is known, and logs out; then her cookie is worth nothing, and the log says both', async () => {
  const browser = aConsoleBrowser(server.app)
  const entry = await browser.logIn('Carla@Example.org')
  expect(entry.statusCode).toBe(200)
  const me = await browser.ask('account.me')
  expect(me.json().result.data).toEqual({
    name: 'Carla',
    email: carla.email,
    role: 'send',
    may: { send: true, administer: false },
    secondFactorBy: null,
    provesByPasskey: false,
    isDemo: false,
  })
  expect(me.headers['cache-control']).toBe('no-store')

  const stolen = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  // No script reads what opens the console.
  expect(entry.body).not.toContain(stolen.split(/[=.]/)[2])
  expect((await browser.post('/konsole/auth/sign-out')).statusCode).toBe(200)
  expect(browser.cookies.size).toBe(0)
  const afterwards = await browser.ask('account.me', undefined, { cookie: stolen })
  expect([afterwards.statusCode, afterwards.json().error]).toEqual([
    401,
    { code: 0, message: 'Du bist nicht angemeldet.', data: { reason: 'logged_out', httpStatus: 401 } },
  ])
  const { rows } = await owner.query(
    `select l.action, l.subject from audit_log as l join operators as o on o.id = l.operator_id
     where o.email = $1 order by l.id`,
    [carla.email],
  )
  expect(rows).toEqual([
    { action: 'log_in', subject: { by: 'password' } },
    { action: 'log_out', subject: {} },
  ])
})

test('every cookie is __Host-, HttpOnly, Secure, SameSite=Strict and for the whole host', async () => {
  const browser = aConsoleBrowser(server.app)
  const answers = [
    await browser.logIn(carla.email),
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
    [carla.email, 'regenschirm ziegel apfelmus'],
    ['niemand@example.org', PASSWORD],
  ] as const) {
    const { hashes, answer } = await countHashes(() => aConsoleBrowser(server.app).logIn(email, password))
    const { date, 'x-request-id': id, ...headers } = answer.headers
    tries.push({ hashes, status: answer.statusCode, body: answer.body, headers })
  }
  expect(tries[0]).toEqual(tries[1])
  expect(tries[0]).toMatchObject({ hashes: 1, status: 401 })
  expect(tries[0]?.body).toContain('"invalid_email_or_password"')
})

test('half an hour without a request ends a session; each moves the end on, but what a page asks by itself does not', async () => {
  const browser = aConsoleBrowser(server.app)
  const asked = { email: carla.email, password: PASSWORD, rememberMe: false, trustDevice: true }
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
  const browser = await loggedIn(server.app, carla.email)
  for (const path of ['sign-up/email', 'change-email', 'update-user', 'delete-user', 'revoke-sessions', 'ok'])
    expect([path, (await browser.post(`/konsole/auth/${path}`, {})).statusCode]).toEqual([path, 404])
  for (const path of ['get-session', 'list-sessions', 'reset-password/x?callbackURL=/'])
    expect([path, (await browser.get(`/konsole/auth/${path}`)).statusCode]).toEqual([path, 404])
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await browser.post('/konsole/auth/sign-out', {}, foreign)).statusCode).toBe(403)
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
  const { rows } = await owner.query<{ everything: string; hours: number }>(
    `select (select string_agg(c::text, '') from operator_challenges as c) ||
            (select string_agg(c::text, '') from operator_credentials as c) as everything,
            (select round(extract(epoch from max(expires_at) - now()) / 3600)::int from operator_challenges) as hours`,
  )
  expect(rows[0]?.hours).toBe(24)
  for (const secret of [token, Buffer.from(token).toString('hex'), PASSWORD, OTHER_PASSWORD])
    expect(rows[0]?.everything).not.toContain(secret)
  await owner.query(`update operator_challenges set expires_at = now() - interval '1 second'`)
  const browser = aConsoleBrowser(server.app)
  for (const gone of [token, 'a'.repeat(43)]) {
    expect(reasonOf(await setPassword(gone))).toBe('invalid_token')
    expect(reasonOf(await browser.ask('account.link', { token: gone }))).toBe('link_gone')
  }
  expect(server.logged()).not.toContain(token)
})

test('a new password ends all other sessions and the old one’s cookie, and keeps this browser in', async () => {
  const fritz = { name: 'Fritz', email: 'fritz@example.org' }
  await anOperator(server, fritz)
  const [here, there] = [await loggedIn(server.app, fritz.email), await loggedIn(server.app, fritz.email)]
  const old = [...here.cookies].map((pair) => pair.join('=')).join('; ')
  const change = (currentPassword: string, newPassword: string) =>
    here.post('/konsole/auth/change-password', { currentPassword, newPassword })
  expect(reasonOf(await change('regenschirm apfelmus', OTHER_PASSWORD))).toBe('invalid_password')
  expect(reasonOf(await change(PASSWORD, 'Dorfteller2026!!!'))).toBe('weak_password')
  expect(await statusOf(there)).toBe(200)

  expect((await change(PASSWORD, OTHER_PASSWORD)).statusCode).toBe(200)
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
  expect(await statusOf(aConsoleBrowser(server.app), { cookie: old })).toBe(401)
  expect((await there.logIn(fritz.email)).statusCode).toBe(401)
})
