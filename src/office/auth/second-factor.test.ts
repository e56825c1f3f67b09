import { afterAll, expect, onTestFinished, test } from 'vitest'
import { codeOfApp, secretOfApp } from '../../../test/support/authenticator-app.ts'
import type { FreshApp } from '../../../test/support/fresh-app.ts'
import { freshConsole } from '../../../test/support/fresh-console.ts'
import {
  aConsoleBrowser,
  anOperator,
  type ConsoleBrowser,
  idOf,
  loggedIn,
  PASSWORD,
  timePasses,
} from '../../../test/support/operators.ts'
import { addPasskey, aPasskey, logInWith, optionsFor } from '../../../test/support/passkey.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { resetOperator } from '../team.ts'

const server = await freshConsole()
await anOperator(server, carla)
afterAll(() => server.close())
const { owner } = server.fresh.database

const auth = async (browser: ConsoleBrowser, path: string, body: object = { password: PASSWORD }) => {
  const answer = await browser.post(`/konsole/auth/${path}`, body)
  const { error, ...told } = answer.json()
  return { ...told, reason: error?.data.reason, status: answer.statusCode }
}

async function setUpApp(browser: ConsoleBrowser) {
  const { totpURI, backupCodes } = await auth(browser, 'two-factor/enable')
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  const confirmed = await auth(browser, 'two-factor/verify-totp', { code: codeOfApp(secret) })
  expect(confirmed.status).toBe(200)
  return { secret, backupCodes: backupCodes as string[] }
}

/** After the password. */
async function entersCode(
  code: string,
  how: 'totp' | 'backup-code',
  { app }: Pick<FreshApp, 'app'> = server,
) {
  const browser = aConsoleBrowser(app)
  expect((await browser.logIn(carla.email)).json()).toMatchObject({ twoFactorRedirect: true })
  // The password alone opens nothing.
  expect([...browser.cookies.keys()]).toEqual(['__Host-konsole.two_factor'])
  expect((await browser.ask('account.me')).statusCode).toBe(401)
  return (await auth(browser, `two-factor/verify-${how}`, { code })).status
}

const pass = (time: string) => timePasses(owner, time)

const isAsked = async (browser: ConsoleBrowser) => {
  const { error } = (await browser.ask('account.proven')).json()
  return error?.data.reason === 'prove_again'
}

test('Carla’s console runs on two machines: whoever saw her code at the one comes too late at the other', async () => {
  const browser = await loggedIn(server.app, carla.email)
  const { secret } = await setUpApp(browser)
  const second = await freshConsole({}, server.fresh)
  onTestFinished(() => second.app.close())
  const code = codeOfApp(secret, 1)
  const atOnce = await Promise.all([entersCode(code, 'totp'), entersCode(code, 'totp', second)])
  expect(atOnce.sort()).toEqual([200, 401])
  expect([await entersCode(code, 'totp'), await entersCode(code, 'totp', second)]).toEqual([401, 401])
  const { rows } = await owner.query(
    `select count(*)::int, max(subject ->> 'account') is not null as known from audit_log
     where action = 'log_in_failed' and subject ->> 'step' = 'app'`,
  )
  expect(rows).toEqual([{ count: 3, known: true }])
  expect((await auth(browser, 'two-factor/disable')).status).toBe(200)
})

test('a code for the case of loss works once; all lie encrypted', async () => {
  const browser = await loggedIn(server.app, carla.email)
  const { secret, backupCodes } = await setUpApp(browser)
  const [first = ''] = backupCodes
  const stranger = await auth(aConsoleBrowser(server.app), 'two-factor/verify-backup-code', { code: first })
  expect(stranger.status).toBe(401)
  expect([await entersCode(first, 'backup-code'), await entersCode(first, 'backup-code')]).toEqual([200, 401])
  const { rows } = await owner.query<{ all: string }>(
    'select operator_second_factors::text as all from operator_second_factors',
  )
  for (const kept of [secretOfApp(secret), ...backupCodes]) expect(rows[0]?.all).not.toContain(kept)
  await auth(browser, 'two-factor/disable')
})

test('whoever turns the app off has shown a password alone', async () => {
  const browser = await loggedIn(server.app, carla.email)
  await setUpApp(browser)
  const means = async () =>
    (await owner.query('select means from operator_sessions order by updated_at desc limit 1')).rows
  expect(await means()).toEqual([{ means: 'app' }])
  await auth(browser, 'two-factor/disable')
  expect(await means()).toEqual([{ means: 'password' }])
})

test('an app is set up with the password only, and asked for after its first right code', async () => {
  const browser = await loggedIn(server.app, carla.email)
  const refused = await auth(browser, 'two-factor/enable', { password: 'regenschirm ziegel apfelmus' })
  expect(refused).toMatchObject({ status: 400, reason: 'invalid_password' })
  const { totpURI } = await auth(browser, 'two-factor/enable')
  const right = Number(codeOfApp(new URL(totpURI).searchParams.get('secret') ?? ''))
  const code = String((right + 500_000) % 1_000_000).padStart(6, '0')
  const wrong = await auth(browser, 'two-factor/verify-totp', { code })
  expect(wrong).toMatchObject({ status: 401, reason: 'invalid_code' })
  expect((await aConsoleBrowser(server.app).logIn(carla.email)).json()).toHaveProperty('user')
})

test('what gives somebody another way in, or takes one, asks for a fresh log-in, whose session takes the place of the older one', async () => {
  const browser = await loggedIn(server.app, carla.email)
  expect(await isAsked(browser)).toBe(false)
  await pass('11 minutes')
  for (const path of ['two-factor/enable', 'two-factor/disable'])
    expect(await auth(browser, path, {})).toMatchObject({ status: 403, reason: 'prove_again' })
  expect((await auth(browser, 'passkey/delete-passkey')).reason).toBe('prove_again')
  expect((await auth(browser, 'passkey/generate-register-options')).reason).toBe('prove_again')

  await browser.logIn(carla.email, 'geraten')
  const before = (await owner.query('select from operator_sessions')).rowCount
  await browser.logIn(carla.email)
  expect(await isAsked(browser)).toBe(false)
  expect((await owner.query('select from operator_sessions')).rowCount).toBe(before)
})

test('Anna has an app: with her session and her password nobody gets around it', async () => {
  await anOperator(server, anna, 'administer')
  const thief = await loggedIn(server.app, anna.email)
  await setUpApp(thief)
  await pass('11 minutes')
  const change = { currentPassword: PASSWORD, newPassword: 'schubkarre himbeere leuchtturm' }
  expect((await auth(thief, 'change-password', change)).status).toBe(200)
  expect(await isAsked(thief)).toBe(true)
  const { rows } = await owner.query(
    `select round(extract(epoch from now() - created_at) / 60)::int as minutes from operator_sessions
     where operator_id = $1`,
    [await idOf(owner, anna.email)],
  )
  expect(rows).toEqual([{ minutes: 11 }])
})

test('Bülent has a passkey: it is asked for even right after his password, and shuts who has that alone out', async () => {
  await anOperator(server, buelent, 'administer')
  const browser = await loggedIn(server.app, buelent.email)
  const passkey = aPasskey()
  await addPasskey(browser, passkey.create(await optionsFor(browser, 'register')))
  expect(await isAsked(browser)).toBe(false)
  const thief = await loggedIn(server.app, buelent.email)
  expect(await isAsked(thief)).toBe(true)
  expect((await auth(thief, 'two-factor/enable')).reason).toBe('prove_again')
  await pass('25 hours')
  const late = await loggedIn(server.app, buelent.email)
  expect((await late.ask('team.list')).json().error.data.reason).toBe('second_factor')
  expect((await (await logInWith(server.app, passkey)).browser.ask('team.list')).statusCode).toBe(200)
})

test('who may do everything has a day to set up a second factor; then only the own access works until they have', async () => {
  const dora = { name: 'Dora', email: 'dora@example.org' }
  await anOperator(server, dora, 'send')
  await pass('25 hours')
  const browser = await loggedIn(server.app, dora.email)
  const isLate = async () => (await browser.ask('audit.list')).statusCode === 403
  expect(await isLate()).toBe(false)
  await owner.query(`update operators set role = 'administer', role_since = now() where email = $1`, [
    dora.email,
  ])
  const { secondFactorBy } = (await browser.ask('account.me')).json().result.data
  expect(Date.parse(secondFactorBy) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  expect(await isLate()).toBe(false)
  await owner.query(`update operators set role_since = role_since - interval '25 hours'`)
  for (const name of ['next.figures', 'places.setGoal'])
    expect((await browser.ask(name)).json().error.data.reason).toBe('second_factor')
  expect(await isLate()).toBe(true)
  for (const name of ['account.me', 'account.access'])
    expect((await browser.ask(name)).statusCode, name).toBe(200)
  await setUpApp(browser)
  expect(await isLate()).toBe(false)
  expect((await browser.ask('account.me')).json().result.data.secondFactorBy).toBeNull()

  // Who lost the app begins anew by the command line, and has had that day.
  const { token } = await resetOperator(owner, await idOf(owner, dora.email))
  await browser.post('/konsole/auth/reset-password', { token, newPassword: PASSWORD })
  expect((await browser.logIn(dora.email)).json()).toHaveProperty('user')
  expect(await isLate()).toBe(true)
  await setUpApp(browser)
  expect(await isLate()).toBe(false)
})

test('a log-in that was under way while Gustav’s access was reset does not get in', async () => {
  const gustav = { name: 'Gustav', email: 'gustav@example.org' }
  await anOperator(server, gustav)
  const reset = await owner.connect()
  await reset.query('begin')
  const gone =
    'delete from operator_credentials where operator_id = (select id from operators where email = $1)'
  await reset.query(gone, [gustav.email])
  const entry = aConsoleBrowser(server.app).logIn(gustav.email)
  // The password was right; now it waits for what is done to the access.
  const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%operator_sessions%'`
  await expect.poll(async () => (await owner.query(waits)).rowCount).toBe(1)
  await reset.query('commit')
  reset.release()
  expect([(await entry).statusCode, (await entry).cookies]).toEqual([500, []])
})
