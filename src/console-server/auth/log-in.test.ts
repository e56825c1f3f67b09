import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { freshConsole } from '../../../test/support/fresh-console.ts'
import { aConsoleBrowser, anOperator, PASSWORD } from '../../../test/support/operators.ts'
import { carla } from '../../../test/support/people.ts'

const MINUTE = 60_000
const LOGGED_OUT = { code: 'logged_out', message: 'Du bist nicht angemeldet.' }

const server = await freshConsole({ trustProxy: 'x-real-ip' })
await anOperator(server, carla, 'send')
afterAll(() => server.close())
afterEach(() => {
  vi.useRealTimers()
})

const whoAmI = async (browser: ReturnType<typeof aConsoleBrowser>, headers?: Record<string, string>) =>
  (await browser.get('/konsole/api/me', headers)).json()

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

test('Carla logs in, is known, and logs out; then her cookie is worth nothing', async () => {
  const browser = aConsoleBrowser(server.app)
  const entry = await browser.logIn('Carla@Example.org')
  expect([entry.statusCode, entry.json()]).toEqual([200, { next: 'console' }])
  const me = await browser.get('/konsole/api/me')
  expect(me.json()).toEqual({
    name: 'Carla',
    email: carla.email,
    role: 'send',
    secondFactorBy: null,
    isDemo: false,
  })
  expect(me.headers['cache-control']).toBe('no-store')

  const stolen = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  expect((await browser.post('/konsole/auth/log-out')).statusCode).toBe(204)
  expect(browser.cookies.size).toBe(0)
  const afterwards = await browser.get('/konsole/api/me', { cookie: stolen })
  expect([afterwards.statusCode, afterwards.json()]).toEqual([401, LOGGED_OUT])
})

test('every cookie is __Host-, HttpOnly, Secure, SameSite=Strict and for the whole host', async () => {
  const browser = aConsoleBrowser(server.app)
  const answers = [
    await browser.logIn(carla.email),
    await browser.post('/konsole/auth/passkey/options'),
    await browser.post('/konsole/auth/log-out'),
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
  expect(JSON.parse(tries[0]?.body ?? '')).toEqual({
    code: 'wrong_credentials',
    message: 'E-Mail-Adresse oder Passwort stimmt nicht.',
  })
})

test('half an hour without a request ends a session; each moves the end on, but what a page asks by itself does not', async () => {
  const browser = aConsoleBrowser(server.app)
  await browser.logIn(carla.email)
  for (let step = 0; step < 3; step += 1) {
    moveClock(29 * MINUTE)
    expect(await whoAmI(browser)).toMatchObject({ name: 'Carla' })
  }
  const byItself = { 'x-in-background': '1' }
  moveClock(20 * MINUTE)
  expect(await whoAmI(browser, byItself)).toMatchObject({ name: 'Carla' })
  moveClock(11 * MINUTE)
  expect(await whoAmI(browser, byItself)).toEqual(LOGGED_OUT)
})

test('who logged in and out is in the audit log, with what, without a name', async () => {
  const { rows } = await server.fresh.database.owner.query<{ action: string; subject: object }>(
    `select l.action, l.subject from audit_log as l join operators as o on o.id = l.operator_id
     where o.email = $1 order by l.id limit 3`,
    [carla.email],
  )
  expect(rows).toEqual([
    { action: 'password_set', subject: { by: 'link' } },
    { action: 'log_in', subject: { by: 'password' } },
    { action: 'log_out', subject: {} },
  ])
})
