import { afterAll, beforeEach, expect, test } from 'vitest'
import { freshConsole } from '../../../test/support/fresh-console.ts'
import {
  aConsoleBrowser,
  aNewOperator,
  anOperator,
  type ConsoleBrowser,
  idOf,
  loggedIn,
} from '../../../test/support/operators.ts'
import { aPasskey } from '../../../test/support/passkey.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { resetOperator } from '../team.ts'

const server = await freshConsole()
await anOperator(server, carla)
afterAll(() => server.close())
const { owner } = server.fresh.database
// Who has one is asked for it before adding another.
beforeEach(() => owner.query('delete from operator_passkeys'))

type Passkey = ReturnType<typeof aPasskey>

const optionsFor = async (browser: ConsoleBrowser, kind: 'register' | 'authenticate') =>
  (await browser.post(`/konsole/auth/passkey/generate-${kind}-options`)).json()
const add = (browser: ConsoleBrowser, name: string, response: object, token?: string) =>
  browser.post('/konsole/auth/passkey/verify-registration', { name, response, ...(token && { token }) })
const optionsByLink = (browser: ConsoleBrowser, token: string) =>
  browser.post('/konsole/auth/passkey/generate-register-options', { token })
const passkeysOf = async (browser: ConsoleBrowser) =>
  (await browser.ask('account.access')).json().result.data.passkeys

/** Carla's browser, logged in, with a passkey that she just added. */
async function withPasskey() {
  const browser = await loggedIn(server.app, carla.email)
  const passkey = aPasskey()
  const response = passkey.create(await optionsFor(browser, 'register'))
  expect((await add(browser, 'Telefon', response)).statusCode).toBe(200)
  return { browser, passkey }
}

async function logInWith(passkey: Passkey, how: { origin?: string; verified?: boolean } = {}) {
  const browser = aConsoleBrowser(server.app)
  const options = await optionsFor(browser, 'authenticate')
  const response = passkey.get(options, how)
  const entry = await browser.post('/konsole/auth/passkey/verify-authentication', { response })
  return { browser, entry }
}

test('an answer counts once, from our page only, and from a device that asked for a finger or a PIN', async () => {
  const { passkey } = await withPasskey()
  expect((await logInWith(passkey, { origin: 'https://evil.example' })).entry.statusCode).toBe(400)
  expect((await logInWith(passkey, { verified: false })).entry.statusCode).toBe(400)
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
  const { entry, browser } = await logInWith(aPasskey())
  expect([entry.statusCode, entry.json().code]).toEqual([401, 'PASSKEY_NOT_FOUND'])
  expect((await browser.ask('account.me')).statusCode).toBe(401)
  const { rows } = await owner.query('select action, subject from audit_log order by id desc limit 1')
  expect(rows).toEqual([{ action: 'log_in_failed', subject: { step: 'passkey' } }])
})

test('adding one takes a device that knows who holds it, and a session that is still there', async () => {
  const browser = await loggedIn(server.app, carla.email)
  const begun = async (how = {}) => aPasskey().create(await optionsFor(browser, 'register'), how)
  expect((await add(browser, 'Stick', await begun({ verified: false }))).statusCode).toBe(400)
  const response = await begun()
  await owner.query('delete from operator_sessions')
  expect((await add(browser, 'Stick', response)).statusCode).toBe(400)
  expect((await owner.query('select from operator_passkeys')).rowCount).toBe(0)
})

test('instead of a password the one-time link takes a passkey, once, whoever is logged in beside', async () => {
  const token = await aNewOperator(server.fresh, anna)
  const browser = await loggedIn(server.app, carla.email)
  const passkey = aPasskey()
  const options = (await optionsByLink(browser, token)).json()
  expect(options.user).toMatchObject({ name: anna.email, displayName: 'Anna' })
  const response = passkey.create(options)
  expect((await add(browser, 'Schlüssel', response, token)).statusCode).toBe(200)
  expect((await optionsByLink(browser, token)).json().code).toBe('INVALID_TOKEN')
  const { browser: entered } = await logInWith(passkey)
  expect((await entered.ask('account.me')).json().result.data.name).toBe('Anna')
  const { rows } = await owner.query(
    `select o.name, l.action, l.subject from audit_log as l join operators as o on o.id = l.operator_id order by l.id desc limit 2`,
  )
  expect(rows).toEqual([
    { name: 'Anna', action: 'log_in', subject: { by: 'passkey' } },
    { name: 'Anna', action: 'passkey_added', subject: { by: 'link' } },
  ])
})

test('with another’s link, or none, or one that was taken back, nobody adds a passkey to an account', async () => {
  const fritz = { name: 'Fritz', email: 'fritz@example.org' }
  const [own, other] = [await aNewOperator(server.fresh, buelent), await aNewOperator(server.fresh, fritz)]
  const browser = aConsoleBrowser(server.app)
  expect((await optionsByLink(browser, 'invented')).json().code).toBe('INVALID_TOKEN')
  const url = `/konsole/auth/passkey/generate-register-options?context=${encodeURIComponent(own)}`
  expect((await browser.post(url)).statusCode).toBe(401)
  // The question was about Bülent's link: it is that one which is used up, and he whose passkey it is.
  const passkey = aPasskey()
  await add(browser, 'x', passkey.create((await optionsByLink(browser, own)).json()), other)
  const { browser: entered } = await logInWith(passkey)
  expect((await entered.ask('account.me')).json().result.data.name).toBe('Bülent')
  expect((await browser.ask('account.link', { token: own })).statusCode).toBe(400)
  expect((await browser.ask('account.link', { token: other })).statusCode).toBe(200)

  const response = aPasskey().create((await optionsByLink(browser, other)).json())
  await resetOperator(owner, await idOf(owner, fritz.email))
  expect((await add(browser, 'x', response, other)).statusCode).toBe(400)
})

test('one’s own passkeys are listed and removed, the last way in stays, others’ are not touched', async () => {
  const { browser, passkey } = await withPasskey()
  const [own] = await passkeysOf(browser)
  expect(own).toMatchObject({ name: 'Telefon', addedAt: expect.stringMatching(/^\d{4}-/) })
  const remove = async (from: ConsoleBrowser, id: string) => {
    const answer = await from.post('/konsole/auth/passkey/delete-passkey', { id })
    return [answer.statusCode, answer.json().code]
  }
  const token = await aNewOperator(server.fresh, { name: 'Gerda', email: 'gerda@example.org' })
  const hers = aPasskey()
  await add(browser, 'x', hers.create((await optionsByLink(browser, token)).json()), token)
  const { browser: gerda } = await logInWith(hers)
  expect(await remove(gerda, own.id)).toEqual([401, undefined])
  expect(await remove(gerda, (await passkeysOf(gerda))[0].id)).toEqual([409, 'LAST_ACCESS'])

  expect(await remove(browser, own.id)).toEqual([200, undefined])
  expect((await logInWith(passkey)).entry.statusCode).toBe(401)
})
