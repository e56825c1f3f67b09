import { afterAll, expect, test } from 'vitest'
import { codeOfApp } from '../../../test/support/authenticator-app.ts'
import { fittingInput } from '../../../test/support/fitting-input.ts'
import { freshConsole } from '../../../test/support/fresh-console.ts'
import { anOperator, type ConsoleBrowser, loggedIn, PASSWORD } from '../../../test/support/operators.ts'
import { aPasskey } from '../../../test/support/passkey.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { allRoutes } from '../../contract/console/routes/all.ts'
import { type Route, shapeOf } from '../../contract/console/routes/route.ts'

const server = await freshConsole()
await anOperator(server, anna, 'administer')
await anOperator(server, buelent, 'administer')
await anOperator(server, carla, 'send')
afterAll(() => server.close())

/** Eleven minutes go by in every session. */
const elevenMinutes = () =>
  server.fresh.database.owner.query(
    `update operator_sessions set proved_at = proved_at - interval '11 minutes'`,
  )

const isAsked = async (browser: ConsoleBrowser) =>
  (await browser.get('/konsole/auth/proof')).statusCode === 403
const EVERY = Object.entries<Route>(allRoutes)
const codeOf = ({ json }: { json(): { code: string } }) => json().code

test.each(EVERY.filter(([, { stepUp }]) => stepUp))(
  '%s: asks again who it is after ten minutes, before anything is read',
  async (address, route) => {
    const browser = await loggedIn(server.app, anna.email)
    await elevenMinutes()
    const [method = '', path = ''] = address.split(' ')
    const url = `/konsole${path.replaceAll(/:\w+/g, '1')}`
    for (const input of [fittingInput(shapeOf(route)) as Record<string, string>, {}]) {
      const answer =
        method === 'POST'
          ? await browser.post(url, input)
          : await browser.get(`${url}?${new URLSearchParams(input)}`)
      expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'prove_again'])
    }
  },
)

test('nothing that takes addresses along, erases, reaches many or says who runs the site goes without', () => {
  const needed = EVERY.filter(([, { least, audit }]) => least === 'administer' && audit)
    .map(([address]) => address)
    .concat(
      'POST /api/newsletters/:id/start',
      'POST /api/newsletters/:id/schedule',
      'POST /api/newsletters/:id/finish',
      'POST /api/regions/:id/welcome',
    )
  expect(needed.length).toBeGreaterThan(9)
  const asked = EVERY.filter(([, { stepUp, own }]) => stepUp && !own).map(([address]) => address)
  expect(asked.sort()).toEqual(needed.sort())
})

test('Carla, who has no second factor, types her password again; a wrong one changes nothing', async () => {
  const browser = await loggedIn(server.app, carla.email)
  expect(await isAsked(browser)).toBe(false)
  await elevenMinutes()
  expect(await isAsked(browser)).toBe(true)
  const wrong = await browser.post('/konsole/auth/proof', { password: 'geraten' })
  expect([wrong.statusCode, codeOf(wrong)]).toEqual([400, 'wrong_password'])
  expect(await isAsked(browser)).toBe(true)
  const sessions = [...browser.cookies]
  expect((await browser.post('/konsole/auth/proof', { password: PASSWORD })).statusCode).toBe(204)
  expect(await isAsked(browser)).toBe(false)
  // It is the same session, and there is no other.
  expect([...browser.cookies]).toEqual(sessions)
  const { rows } = await server.fresh.database.owner.query(
    `select subject from audit_log where action = 'proved_again'`,
  )
  expect(rows).toEqual([{ subject: { by: 'password' } }])
})

test('Anna has an app: her password alone proves nothing, nor does a code that was used', async () => {
  const browser = await loggedIn(server.app, anna.email)
  const begun = await browser.post('/konsole/auth/totp', { password: PASSWORD })
  const secret = new URL(begun.json().uri).searchParams.get('secret') ?? ''
  await browser.post('/konsole/auth/totp/confirm', { code: codeOfApp(secret) })
  await elevenMinutes()
  for (const code of [undefined, '000000', 'not one of hers']) {
    const answer = await browser.post('/konsole/auth/proof', { password: PASSWORD, code })
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'wrong_code'])
    expect(await isAsked(browser)).toBe(true)
  }
  // The one that confirmed the app is used up.
  const [used, code] = [codeOfApp(secret), codeOfApp(secret, 1)]
  const prove = () => browser.post('/konsole/auth/proof', { password: PASSWORD, code })
  expect(codeOf(await browser.post('/konsole/auth/proof', { password: PASSWORD, code: used }))).toBe(
    'wrong_code',
  )
  expect((await prove()).statusCode).toBe(204)
  expect(await isAsked(browser)).toBe(false)
  await elevenMinutes()
  expect(codeOf(await prove())).toBe('wrong_code')
  const [written] = begun.json().recoveryCodes
  expect((await browser.post('/konsole/auth/proof', { password: PASSWORD, code: written })).statusCode).toBe(
    204,
  )
  expect(await isAsked(browser)).toBe(false)
})

test('Bülent has a passkey: it is asked for even right after his password, and another’s is refused', async () => {
  const browser = await loggedIn(server.app, buelent.email)
  const passkey = aPasskey()
  const options = (await browser.post('/konsole/auth/passkeys/options', { password: PASSWORD })).json()
  await browser.post('/konsole/auth/passkeys', { name: 'Telefon', response: passkey.create(options) })
  expect(await isAsked(browser)).toBe(false)
  await browser.logIn(buelent.email)
  expect(await isAsked(browser)).toBe(true)
  const word = await browser.post('/konsole/auth/proof', { password: PASSWORD })
  expect([word.statusCode, codeOf(word)]).toEqual([403, 'passkey_needed'])

  const challenge = async (from: ConsoleBrowser) => (await from.post('/konsole/auth/passkey/options')).json()
  const other = await loggedIn(server.app, carla.email)
  await elevenMinutes()
  const foreign = await other.post('/konsole/auth/proof/passkey', {
    response: passkey.get(await challenge(other)),
  })
  expect([foreign.statusCode, codeOf(foreign)]).toEqual([401, 'wrong_passkey'])
  expect(await isAsked(other)).toBe(true)

  const own = await browser.post('/konsole/auth/proof/passkey', {
    response: passkey.get(await challenge(browser)),
  })
  expect(own.statusCode).toBe(204)
  expect(await isAsked(browser)).toBe(false)
})

test('with a session and the password of Anna, who has an app, nobody gets around her app', async () => {
  await server.fresh.database.owner.query('delete from operator_second_factors')
  await server.fresh.database.owner.query('update operators set totp_enabled = false')
  const thief = await loggedIn(server.app, anna.email)
  const begun = await thief.post('/konsole/auth/totp', { password: PASSWORD })
  const secret = new URL(begun.json().uri).searchParams.get('secret') ?? ''
  await thief.post('/konsole/auth/totp/confirm', { code: codeOfApp(secret) })
  await elevenMinutes()
  for (const way of ['totp', 'totp/end', 'recovery-codes', 'passkeys/options'])
    expect([way, codeOf(await thief.post(`/konsole/auth/${way}`, { password: PASSWORD }))]).toEqual([
      way,
      'prove_again',
    ])
  const password = 'schubkarre himbeere leuchtturm'
  const changed = await thief.post('/konsole/auth/password', { current: PASSWORD, password })
  expect(changed.statusCode).toBe(204)
  expect(await isAsked(thief)).toBe(true)
})
