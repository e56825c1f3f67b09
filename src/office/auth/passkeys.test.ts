import { afterAll, beforeEach, expect, test } from 'vitest'
import { freshConsole } from '../../../test/support/fresh-console.ts'
import {
  aConsoleBrowser,
  anOperator,
  type ConsoleBrowser,
  loggedIn,
} from '../../../test/support/operators.ts'
import { addPasskey, aPasskey, logInWith, optionsFor, type Passkey } from '../../../test/support/passkey.ts'
import { anna, carla } from '../../../test/support/people.ts'

const server = await freshConsole()
await anOperator(server, carla)
afterAll(() => server.close())
const { owner } = server.fresh.database
// Who has one is asked for it before adding another.
beforeEach(() => owner.query('delete from operator_passkeys'))

const passkeysOf = async (browser: ConsoleBrowser) =>
  (await browser.ask('account.access')).json().result.data.passkeys

/** Carla's browser, logged in, with a passkey that she just added. */
async function withPasskey() {
  const browser = await loggedIn(server.app, carla.email)
  const passkey = aPasskey()
  const response = passkey.create(await optionsFor(browser, 'register'))
  expect((await addPasskey(browser, response)).statusCode).toBe(200)
  return { browser, passkey }
}

const enters = (passkey: Passkey, how?: Parameters<typeof logInWith>[2]) =>
  logInWith(server.app, passkey, how)

test('an answer counts once, from our page only, and from a device that asked for a finger or a PIN', async () => {
  const { passkey } = await withPasskey()
  expect((await enters(passkey, { origin: 'https://evil.example' })).entry.statusCode).toBe(400)
  expect((await enters(passkey, { verified: false })).entry.statusCode).toBe(400)
  const browser = aConsoleBrowser(server.app)
  const options = await optionsFor(browser, 'authenticate')
  expect(options).toMatchObject({ rpId: 'dorfteller.example', userVerification: 'required' })
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const body = { response: passkey.get(options) }
  const send = () =>
    aConsoleBrowser(server.app).post('/konsole/auth/passkey/verify-authentication', body, { cookie })
  expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 400])
})

test('a passkey that nobody added opens nothing, and the log says that somebody tried', async () => {
  const { entry, browser } = await enters(aPasskey())
  expect([entry.statusCode, entry.json().error.data.reason]).toEqual([401, 'passkey_not_found'])
  expect((await browser.ask('account.me')).statusCode).toBe(401)
  const { rows } = await owner.query('select action, subject from audit_log order by id desc limit 1')
  expect(rows).toEqual([{ action: 'log_in_failed', subject: { step: 'passkey' } }])
})

test('adding one takes a device that knows who holds it, and a session that is still there', async () => {
  const browser = await loggedIn(server.app, carla.email)
  const begun = async (how = {}) => aPasskey().create(await optionsFor(browser, 'register'), how)
  expect((await addPasskey(browser, await begun({ verified: false }))).statusCode).toBe(400)
  const response = await begun()
  await owner.query('delete from operator_sessions')
  expect((await addPasskey(browser, response)).statusCode).toBe(401)
  expect((await owner.query('select from operator_passkeys')).rowCount).toBe(0)
})

test('one’s own passkeys are listed and removed, others’ are not touched', async () => {
  const { browser, passkey } = await withPasskey()
  const [own] = await passkeysOf(browser)
  expect(own).toMatchObject({ name: 'Telefon', addedAt: expect.stringMatching(/^\d{4}-/) })
  const remove = async (from: ConsoleBrowser) =>
    (await from.post('/konsole/auth/passkey/delete-passkey', { id: own.id })).statusCode
  await anOperator(server, anna)
  expect(await remove(await loggedIn(server.app, anna.email))).toBe(400)
  expect(await remove(browser)).toBe(200)
  expect((await enters(passkey)).entry.statusCode).toBe(401)
})
