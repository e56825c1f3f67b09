import { afterAll, beforeEach, expect, test } from 'vitest'
import { freshConsole } from '../../../test/support/fresh-console.ts'
import { aConsoleBrowser, aNewOperator, anOperator, PASSWORD } from '../../../test/support/operators.ts'
import { aPasskey } from '../../../test/support/passkey.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import type { AccountAccess } from '../../contract/console/access.ts'

const server = await freshConsole()
await anOperator(server, carla)
afterAll(() => server.close())
// Who has one is asked for it before adding another.
beforeEach(() => server.fresh.database.owner.query('delete from operator_passkeys'))

type Passkey = ReturnType<typeof aPasskey>

/** Carla's browser, logged in, with a passkey that she just added. */
async function withPasskey() {
  const browser = aConsoleBrowser(server.app)
  await browser.logIn(carla.email)
  const passkey = aPasskey()
  const options = (await browser.post('/konsole/auth/passkeys/options', { password: PASSWORD })).json()
  const added = await browser.post('/konsole/auth/passkeys', {
    name: 'Telefon',
    response: passkey.create(options),
  })
  expect(added.statusCode).toBe(204)
  return { browser, passkey }
}

async function logInWith(passkey: Passkey, how: { origin?: string; verified?: boolean } = {}) {
  const browser = aConsoleBrowser(server.app)
  const options = (await browser.post('/konsole/auth/passkey/options')).json()
  expect(options).toMatchObject({ rpId: 'dorfteller.example', userVerification: 'required' })
  const entry = await browser.post('/konsole/auth/passkey/log-in', { response: passkey.get(options, how) })
  return { browser, options, entry }
}

test('an answer counts once, from our page only, and from a device that asked for a finger or a PIN', async () => {
  const { passkey } = await withPasskey()
  expect((await logInWith(passkey, { origin: 'https://evil.example' })).entry.statusCode).toBe(401)
  expect((await logInWith(passkey, { verified: false })).entry.statusCode).toBe(401)
  const browser = aConsoleBrowser(server.app)
  const options = (await browser.post('/konsole/auth/passkey/options')).json()
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const response = passkey.get(options)
  const send = () =>
    aConsoleBrowser(server.app).post('/konsole/auth/passkey/log-in', { response }, { cookie })
  expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 401])
})

test('a passkey that nobody added opens nothing', async () => {
  const { entry, browser } = await logInWith(aPasskey())
  expect([entry.statusCode, entry.json().code]).toEqual([401, 'wrong_passkey'])
  expect((await browser.get('/konsole/api/me')).statusCode).toBe(401)
})

test('adding one takes the password, and a device that knows who holds it', async () => {
  const browser = aConsoleBrowser(server.app)
  await browser.logIn(carla.email)
  for (const body of [{}, { password: 'regenschirm ziegel apfelmus' }]) {
    const answer = await browser.post('/konsole/auth/passkeys/options', body)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'wrong_password'])
  }
  const add = async (how: { verified: boolean }) => {
    const options = (await browser.post('/konsole/auth/passkeys/options', { password: PASSWORD })).json()
    const response = aPasskey().create(options, how)
    return (await browser.post('/konsole/auth/passkeys', { name: 'Stick', response })).statusCode
  }
  expect([await add({ verified: false }), await add({ verified: true })]).toEqual([400, 204])
})

test('instead of a password the one-time link takes a passkey, once', async () => {
  const token = await aNewOperator(server.fresh, anna)
  const browser = aConsoleBrowser(server.app)
  const passkey = aPasskey()
  const options = (await browser.post('/konsole/auth/link/passkey/options', { token })).json()
  expect(options.user).toMatchObject({ name: anna.email, displayName: 'Anna' })
  const response = passkey.create(options)
  const add = () => browser.post('/konsole/auth/link/passkey', { token, name: 'Schlüssel', response })
  expect([(await add()).statusCode, (await add()).statusCode]).toEqual([204, 410])
  expect((await logInWith(passkey)).entry.statusCode).toBe(200)
})

test('with somebody else’s link, or none, nobody adds a passkey to an account', async () => {
  const [own, other] = [await aNewOperator(server.fresh, buelent), await aNewOperator(server.fresh, FRITZ)]
  const browser = aConsoleBrowser(server.app)
  const options = (await browser.post('/konsole/auth/link/passkey/options', { token: own })).json()
  expect((await browser.post('/konsole/auth/link/passkey/options', { token: 'invented' })).statusCode).toBe(
    410,
  )
  // The question was about Bülent's link: it is that one which is used up, and he whose passkey it is.
  const passkey = aPasskey()
  const response = passkey.create(options)
  await browser.post('/konsole/auth/link/passkey', { token: other, name: 'x', response })
  const { browser: entered } = await logInWith(passkey)
  expect((await entered.get('/konsole/api/me')).json()).toMatchObject({ name: 'Bülent' })
  const { rows } = await server.fresh.database.owner.query<{ name: string }>(
    `select o.name from audit_log as l join operators as o on o.id = l.operator_id
     where l.action = 'passkey_added' order by l.id desc limit 1`,
  )
  expect(rows).toEqual([{ name: 'Bülent' }])
  expect((await browser.post('/konsole/auth/link', { token: own })).statusCode).toBe(410)
  expect((await browser.post('/konsole/auth/link', { token: other })).statusCode).toBe(200)

  const stranger = aConsoleBrowser(server.app)
  expect((await stranger.post('/konsole/auth/passkeys/options', {})).statusCode).toBe(401)
  expect((await stranger.post('/konsole/auth/passkeys', { name: 'x', response })).statusCode).toBe(401)
})

test('one’s own passkeys are listed and removed, the last way in stays, others’ are not touched', async () => {
  const { browser, passkey } = await withPasskey()
  const { passkeys } = (await browser.get('/konsole/auth/account')).json<AccountAccess>()
  const newest = passkeys.at(-1)
  expect(newest).toMatchObject({ name: 'Telefon', addedAt: expect.stringMatching(/^\d{4}-/) })

  const entered = await onlyWithPasskey()
  const refused = await entered.post('/konsole/auth/passkeys/remove', { id: newest?.id })
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'not_found'])
  const own = (await entered.get('/konsole/auth/account')).json<AccountAccess>()
  const last = await entered.post('/konsole/auth/passkeys/remove', { id: own.passkeys[0]?.id })
  expect([last.statusCode, last.json().code]).toEqual([409, 'last_access'])

  expect((await browser.post('/konsole/auth/passkeys/remove', { id: newest?.id })).statusCode).toBe(204)
  expect((await logInWith(passkey)).entry.statusCode).toBe(401)
})

const FRITZ = { name: 'Fritz', email: 'fritz@example.org' }

/** Somebody who has a passkey and no password, logged in with it. */
async function onlyWithPasskey() {
  const token = await aNewOperator(server.fresh, { name: 'Gerda', email: 'gerda@example.org' })
  const browser = aConsoleBrowser(server.app)
  const passkey = aPasskey()
  const options = (await browser.post('/konsole/auth/link/passkey/options', { token })).json()
  await browser.post('/konsole/auth/link/passkey', {
    token,
    name: 'Notebook',
    response: passkey.create(options),
  })
  return (await logInWith(passkey)).browser
}
