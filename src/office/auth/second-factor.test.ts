import { expect, onTestFinished, test } from 'vitest'
import { codeOfApp, secretOfApp } from '../../../test/support/authenticator-app.ts'
import { consoleForEach } from '../../../test/support/console-app.ts'
import { freshConsole } from '../../../test/support/fresh-console.ts'
import {
  aConsoleBrowser,
  type ConsoleBrowser,
  idOf,
  loggedIn,
  PASSWORD,
} from '../../../test/support/operators.ts'
import { addPasskey, aPasskey, logInWith, optionsFor } from '../../../test/support/passkey.ts'
import { resetOperator } from '../team.ts'

const server = consoleForEach()
const SELMA = 'selma@example.org'
const ADAM = 'adam@example.org'

const auth = async (browser: ConsoleBrowser, path: string, body: object = { password: PASSWORD }) => {
  const answer = await browser.post(`/konsole/auth/${path}`, body)
  const { error, ...told } = answer.json()
  return { ...told, reason: error?.data.reason, status: answer.statusCode }
}

async function setUpApp(browser: ConsoleBrowser) {
  const { totpURI, backupCodes } = await auth(browser, 'two-factor/enable')
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''
  expect((await auth(browser, 'two-factor/verify-totp', { code: codeOfApp(secret) })).status).toBe(200)
  return { secret, backupCodes: backupCodes as string[] }
}

/** Selma, after the password. */
async function entersCode(code: string, how: 'totp' | 'backup-code', { app } = { app: server.app }) {
  const browser = aConsoleBrowser(app)
  expect((await browser.logIn(SELMA)).json()).toMatchObject({ twoFactorRedirect: true })
  // The password alone opens nothing.
  expect([...browser.cookies.keys()]).toEqual(['__Host-konsole.two_factor'])
  expect((await browser.asks('account.me')).status).toBe(401)
  return (await auth(browser, `two-factor/verify-${how}`, { code })).status
}

/** Time goes by in every session, and for every role. No update moves a session's beginning (end_session_in_time). */
const pass = (time: string) =>
  server.ask(
    `with roles as (update operators set role_since = role_since - interval '${time}'),
       old as (delete from operator_sessions returning *)
     insert into operator_sessions (id, operator_id, token, means, expires_at, created_at, updated_at)
     select id, operator_id, token, means, expires_at, created_at - interval '${time}', updated_at from old`,
  )
const isAsked = async (browser: ConsoleBrowser) =>
  (await browser.asks('account.proven')).refused === 'prove_again'

test('Selma’s console runs on two machines: whoever saw her code at the one comes too late at the other', async () => {
  const { secret } = await setUpApp(server.as.send)
  const second = await freshConsole({ fresh: server.fresh })
  onTestFinished(() => second.app.close())
  const code = codeOfApp(secret, 1)
  const atOnce = await Promise.all([entersCode(code, 'totp'), entersCode(code, 'totp', second)])
  expect(atOnce.sort()).toEqual([200, 401])
  expect([await entersCode(code, 'totp'), await entersCode(code, 'totp', second)]).toEqual([401, 401])
  const failed = { action: 'log_in_failed', subject: { step: 'app', account: expect.any(String) } }
  expect(await server.actions('failed')).toEqual([failed, failed, failed])
})

test('a code for the case of loss works once; all lie encrypted; whoever turns the app off has shown a password alone', async () => {
  const { send } = server.as
  const { secret, backupCodes } = await setUpApp(send)
  const [first = ''] = backupCodes
  const stranger = await auth(server.as.nobody, 'two-factor/verify-backup-code', { code: first })
  expect(stranger.status).toBe(401)
  const [kept] = await server.ask('select f::text as all from operator_second_factors as f')
  for (const each of [secretOfApp(secret), ...backupCodes]) expect(kept.all).not.toContain(each)
  const means = () => server.ask('select means from operator_sessions order by updated_at desc limit 1')
  expect(await means()).toEqual([{ means: 'app' }])
  expect([await entersCode(first, 'backup-code'), await entersCode(first, 'backup-code')]).toEqual([200, 401])
  await auth(send, 'two-factor/disable')
  expect(await means()).toEqual([{ means: 'password' }])
})

test('what gives somebody another way in, or takes one, asks for a fresh log-in, whose session takes the place of the older one', async () => {
  const { send } = server.as
  expect(await isAsked(send)).toBe(false)
  await pass('11 minutes')
  for (const path of ['enable', 'disable'].map((what) => `two-factor/${what}`))
    expect(await auth(send, path, {})).toMatchObject({ status: 403, reason: 'prove_again' })
  for (const path of ['delete-passkey', 'generate-register-options'].map((what) => `passkey/${what}`))
    expect((await auth(send, path)).reason).toBe('prove_again')

  const sessions = async () => (await server.ask('select from operator_sessions')).length
  await send.logIn(SELMA, 'geraten')
  const before = await sessions()
  await send.logIn(SELMA)
  expect([await isAsked(send), await sessions()]).toEqual([false, before])
})

test('Adam has an app: with his session and his password nobody gets around it', async () => {
  const thief = server.as.administer
  await setUpApp(thief)
  await pass('11 minutes')
  const change = { currentPassword: PASSWORD, newPassword: 'schubkarre himbeere leuchtturm' }
  expect((await auth(thief, 'change-password', change)).status).toBe(200)
  expect(await isAsked(thief)).toBe(true)
  const ages = `select round(extract(epoch from now() - s.created_at) / 60)::int as minutes
    from operator_sessions as s join operators as o on o.id = s.operator_id where o.email = $1`
  expect(await server.ask(ages, [ADAM])).toEqual([{ minutes: 11 }])
})

test('Adam has a passkey: it is asked for even right after his password, and shuts who has that alone out', async () => {
  const { administer } = server.as
  const passkey = aPasskey()
  await addPasskey(administer, passkey.create(await optionsFor(administer, 'register')))
  expect(await isAsked(administer)).toBe(false)
  const thief = await loggedIn(server.app, ADAM)
  expect(await isAsked(thief)).toBe(true)
  expect((await auth(thief, 'two-factor/enable')).reason).toBe('prove_again')
  await pass('25 hours')
  const late = await loggedIn(server.app, ADAM)
  expect((await late.asks('team.list')).refused).toBe('second_factor')
  expect((await (await logInWith(server.app, passkey)).browser.ask('team.list')).statusCode).toBe(200)
})

test('who may do everything has a day to set up a second factor; then only the own access works until they have', async () => {
  await pass('25 hours')
  const browser = await loggedIn(server.app, SELMA)
  const isLate = async () => (await browser.asks('audit.list')).refused === 'second_factor'
  expect(await isLate()).toBe(false)
  await server.ask(`update operators set role = 'administer', role_since = now() where email = $1`, [SELMA])
  const { secondFactorBy } = await browser.asks('account.me')
  expect(Date.parse(secondFactorBy) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  expect(await isLate()).toBe(false)
  await server.ask(`update operators set role_since = role_since - interval '25 hours'`)
  expect((await browser.asks('places.setGoal')).refused).toBe('second_factor')
  expect(await isLate()).toBe(true)
  for (const name of ['account.me', 'account.access'])
    expect((await browser.ask(name)).statusCode, name).toBe(200)
  await setUpApp(browser)
  expect(await isLate()).toBe(false)
  expect((await browser.asks('account.me')).secondFactorBy).toBeNull()

  // Who lost the app begins anew by the command line, and has had that day.
  const { owner } = server.fresh.database
  const { token } = await resetOperator(owner, await idOf(owner, SELMA))
  await browser.post('/konsole/auth/reset-password', { token, newPassword: PASSWORD })
  expect((await browser.logIn(SELMA)).json()).toHaveProperty('user')
  expect(await isLate()).toBe(true)
  await setUpApp(browser)
  expect(await isLate()).toBe(false)
})

test('a log-in that was under way while Selma’s access was reset does not get in', async () => {
  const reset = await server.fresh.database.owner.connect()
  await reset.query('begin')
  const gone =
    'delete from operator_credentials where operator_id = (select id from operators where email = $1)'
  await reset.query(gone, [SELMA])
  const entry = aConsoleBrowser(server.app).logIn(SELMA)
  // The password was right; now it waits for what is done to the access.
  const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%operator_sessions%'`
  await expect.poll(() => server.ask(waits)).toHaveLength(1)
  await reset.query('commit')
  reset.release()
  expect([(await entry).statusCode, (await entry).cookies]).toEqual([500, []])
})
