import { afterAll, expect, test } from 'vitest'
import { codeOfApp } from '../../../test/support/authenticator-app.ts'
import { freshConsole } from '../../../test/support/fresh-console.ts'
import {
  aConsoleBrowser,
  anOperator,
  type ConsoleBrowser,
  idOf,
  loggedIn,
  PASSWORD,
} from '../../../test/support/operators.ts'
import { aPasskey } from '../../../test/support/passkey.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { changeRole, resetOperator } from '../queries/team.ts'
import { newLinkToken } from './link-token.ts'

const server = await freshConsole()
afterAll(() => server.close())

/** A day and a bit goes by since they may do everything. */
const theNextDay = () =>
  server.fresh.database.owner.query(`update operators set role_since = role_since - interval '25 hours'`)

const statusOf = async (browser: ConsoleBrowser, path = 'api/setup') => {
  const { statusCode, body } = await browser.get(`/konsole/${path}`)
  return statusCode === 403 ? JSON.parse(body).code : statusCode
}
const LIST = 'api/signups'

async function setUpApp(browser: ConsoleBrowser) {
  const begun = await browser.post('/konsole/auth/totp', { password: PASSWORD })
  const code = codeOfApp(new URL(begun.json().uri).searchParams.get('secret') ?? '')
  return browser.post('/konsole/auth/totp/confirm', { code })
}

test('Carla, who may do everything, has a day to set up an app; then only her own access works until she has', async () => {
  await anOperator(server, carla, 'administer')
  const browser = await loggedIn(server.app, carla.email)
  const { secondFactorBy } = (await browser.get('/konsole/api/me')).json()
  expect(Date.parse(secondFactorBy) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  expect(await statusOf(browser, LIST)).toBe(200)
  await theNextDay()
  for (const path of [LIST, 'api/next', 'api/signups/export.csv', 'api/audit'])
    expect(await statusOf(browser, path), path).toBe('second_factor')
  expect((await browser.post('/konsole/api/places/16766/notes', { body: 'Krone' })).statusCode).toBe(403)
  for (const path of ['api/me', 'auth/account']) expect(await statusOf(browser, path), path).toBe(200)

  expect((await setUpApp(browser)).statusCode).toBe(204)
  expect(await statusOf(browser, LIST)).toBe(200)
  expect((await browser.get('/konsole/api/me')).json().secondFactorBy).toBeNull()
})

test('who only sends needs none, and has a day when the role becomes more', async () => {
  await anOperator(server, buelent, 'send')
  await theNextDay()
  const browser = await loggedIn(server.app, buelent.email)
  expect(await statusOf(browser, LIST)).toBe(200)
  await changeRole(
    server.fresh.database.owner,
    await idOf(server.fresh.database.owner, buelent.email),
    'administer',
  )
  expect(await statusOf(browser, LIST)).toBe(200)
  await theNextDay()
  expect(await statusOf(browser, LIST)).toBe('second_factor')
  await changeRole(
    server.fresh.database.owner,
    await idOf(server.fresh.database.owner, buelent.email),
    'send',
  )
  expect(await statusOf(browser, LIST)).toBe(200)
})

test('with Anna’s password alone nobody gets past her passkey, nor makes a second factor of their own', async () => {
  await anOperator(server, anna, 'administer')
  const browser = await loggedIn(server.app, anna.email)
  const passkey = aPasskey()
  const options = (await browser.post('/konsole/auth/passkeys/options', { password: PASSWORD })).json()
  await browser.post('/konsole/auth/passkeys', { name: 'Telefon', response: passkey.create(options) })
  await theNextDay()

  const thief = await loggedIn(server.app, anna.email)
  expect(await statusOf(thief, LIST)).toBe('second_factor')
  expect((await thief.post('/konsole/auth/totp', { password: PASSWORD })).json().code).toBe('prove_again')
  const another = await thief.post('/konsole/auth/passkeys/options', { password: PASSWORD })
  expect(another.json().code).toBe('prove_again')

  const own = aConsoleBrowser(server.app)
  const asked = (await own.post('/konsole/auth/passkey/options')).json()
  await own.post('/konsole/auth/passkey/log-in', { response: passkey.get(asked) })
  expect(await statusOf(own, LIST)).toBe(200)
})

test('when the only one who may do everything has lost the app, the machine makes a new beginning', async () => {
  const { owner } = server.fresh.database
  await owner.query(`update operators set role = 'send' where email <> $1`, [carla.email])
  const { token, ...link } = newLinkToken(new Date())
  expect(await resetOperator(owner, await idOf(owner, carla.email), link)).toBe('done')
  const browser = aConsoleBrowser(server.app)
  await browser.post('/konsole/auth/link/password', { token, password: PASSWORD })
  expect((await browser.logIn(carla.email)).json()).toEqual({ next: 'console' })
  expect(await statusOf(browser, LIST)).toBe('second_factor')
  expect((await setUpApp(browser)).statusCode).toBe(204)
  expect(await statusOf(browser, LIST)).toBe(200)
})
