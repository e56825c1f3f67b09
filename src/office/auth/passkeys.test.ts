import { beforeEach, expect, test } from 'vitest'
import { consoleForAll } from '../../../test/support/console-app.ts'
import { aConsoleBrowser, type ConsoleBrowser } from '../../../test/support/operators.ts'
import { addPasskey, aPasskey, logInWith, optionsFor } from '../../../test/support/passkey.ts'

const server = consoleForAll()
// Who has one is asked for it before adding another.
beforeEach(() => server.ask('delete from operator_passkeys'))

/** A passkey that Selma just added. */
async function added() {
  const passkey = aPasskey()
  const { send } = server.as
  expect((await addPasskey(send, passkey.create(await optionsFor(send, 'register')))).statusCode).toBe(200)
  return passkey
}

test('an answer counts once, from our page only, and from a device that asked for a finger or a PIN', async () => {
  const passkey = await added()
  for (const wrong of [{ origin: 'https://evil.example' }, { verified: false }])
    expect((await logInWith(server.app, passkey, wrong)).entry.statusCode).toBe(400)
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
  const { entry, browser } = await logInWith(server.app, aPasskey())
  expect([entry.statusCode, entry.json().error.data.reason]).toEqual([401, 'passkey_not_found'])
  expect((await browser.asks('account.me')).status).toBe(401)
  const failed = { action: 'log_in_failed', subject: { step: 'passkey' } }
  expect((await server.actions('failed')).at(-1)).toEqual(failed)
})

test('one’s own passkeys are listed and removed, others’ are not touched', async () => {
  const passkey = await added()
  const { look, send } = server.as
  const [own] = (await send.asks('account.access')).passkeys
  expect(own).toMatchObject({ name: 'Telefon', addedAt: expect.stringMatching(/^\d{4}-/) })
  const remove = async (from: ConsoleBrowser) =>
    (await from.post('/konsole/auth/passkey/delete-passkey', { id: own.id })).statusCode
  expect([await remove(look), await remove(send)]).toEqual([400, 200])
  expect((await logInWith(server.app, passkey)).entry.statusCode).toBe(401)
})

test('adding one takes a device that knows who holds it, and a session that is still there', async () => {
  const { look } = server.as
  const begun = async (how = {}) => aPasskey().create(await optionsFor(look, 'register'), how)
  expect((await addPasskey(look, await begun({ verified: false }))).statusCode).toBe(400)
  const response = await begun()
  await server.ask('delete from operator_sessions')
  expect((await addPasskey(look, response)).statusCode).toBe(401)
  expect(await server.ask('select from operator_passkeys')).toEqual([])
})
