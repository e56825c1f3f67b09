import { afterAll, expect, onTestFinished, test } from 'vitest'
import { codeOfApp, secretOfApp } from '../../../test/support/authenticator-app.ts'
import type { FreshApp } from '../../../test/support/fresh-app.ts'
import { freshConsole } from '../../../test/support/fresh-console.ts'
import { aConsoleBrowser, anOperator, PASSWORD } from '../../../test/support/operators.ts'
import { carla } from '../../../test/support/people.ts'
import type { TotpBegun } from '../../contract/console/access.ts'

const server = await freshConsole()
await anOperator(server, carla)
afterAll(() => server.close())

/** What Carla's app shows now. */
const codeOf = (uri: string) => codeOfApp(new URL(uri).searchParams.get('secret') ?? '')

const wrongCodeFor = (uri: string) => String((Number(codeOf(uri)) + 500_000) % 1_000_000).padStart(6, '0')

async function begunTotp() {
  const browser = aConsoleBrowser(server.app)
  await browser.logIn(carla.email)
  const begun = (await browser.post('/konsole/auth/totp', { password: PASSWORD })).json<TotpBegun>()
  const confirmed = await browser.post('/konsole/auth/totp/confirm', { code: codeOf(begun.uri) })
  expect(confirmed.statusCode).toBe(204)
  return { browser, ...begun }
}

test('Carla’s console runs on two machines: whoever saw her code at the one comes too late at the other', async () => {
  const { browser, uri } = await begunTotp()
  const second = await freshConsole({}, server.fresh)
  onTestFinished(() => second.app.close())
  const [older, code] = [codeOf(uri), codeOfApp(new URL(uri).searchParams.get('secret') ?? '', 1)]
  const enter = async (app: FreshApp['app'], typed: string) => {
    const visitor = aConsoleBrowser(app)
    await visitor.logIn(carla.email)
    return (await visitor.post('/konsole/auth/code', { code: typed })).statusCode
  }
  const atOnce = await Promise.all([enter(server.app, code), enter(second.app, code)])
  expect(atOnce.sort()).toEqual([200, 401])
  expect([await enter(server.app, code), await enter(second.app, code)]).toEqual([401, 401])
  // Nor does one of a half minute before that.
  expect(await enter(second.app, older)).toBe(401)
  await browser.post('/konsole/auth/totp/end', { password: PASSWORD })
})

test('a code for the case of loss works once; new ones replace the old', async () => {
  const { browser, recoveryCodes } = await begunTotp()
  const [first = '', second = ''] = recoveryCodes
  const enter = async (code: string) => {
    const visitor = aConsoleBrowser(server.app)
    expect((await visitor.logIn(carla.email)).json()).toEqual({ next: 'code' })
    // The password alone opens nothing, nor does a second step without the first.
    expect([...visitor.cookies.keys()]).toEqual(['__Host-konsole.two_factor'])
    expect((await visitor.get('/konsole/api/me')).statusCode).toBe(401)
    return (await visitor.post('/konsole/auth/code', { code })).statusCode
  }
  expect((await aConsoleBrowser(server.app).post('/konsole/auth/code', { code: first })).statusCode).toBe(401)
  expect([await enter(first), await enter(first)]).toEqual([200, 401])
  const renewed = await browser.post('/konsole/auth/recovery-codes', { password: PASSWORD })
  const [third = ''] = renewed.json<{ recoveryCodes: string[] }>().recoveryCodes
  expect([await enter(second), await enter(third)]).toEqual([401, 200])
  await browser.post('/konsole/auth/totp/end', { password: PASSWORD })
})

test('an app is set up and ended with the password only, and asked for after its first right code', async () => {
  const browser = aConsoleBrowser(server.app)
  await browser.logIn(carla.email)
  const refused = await browser.post('/konsole/auth/totp', { password: 'regenschirm ziegel apfelmus' })
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'wrong_password'])
  const { uri } = (await browser.post('/konsole/auth/totp', { password: PASSWORD })).json<TotpBegun>()
  const wrong = await browser.post('/konsole/auth/totp/confirm', { code: wrongCodeFor(uri) })
  expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'wrong_code'])
  expect((await aConsoleBrowser(server.app).logIn(carla.email)).json()).toEqual({ next: 'console' })
})

test('the secret and the codes are encrypted in the database', async () => {
  const { browser, uri, recoveryCodes } = await begunTotp()
  const { rows } = await server.fresh.database.owner.query<{ all: string }>(
    'select operator_second_factors::text as all from operator_second_factors',
  )
  expect(rows).toHaveLength(1)
  for (const secret of [secretOfApp(new URL(uri).searchParams.get('secret') ?? ''), ...recoveryCodes])
    expect(rows[0]?.all).not.toContain(secret)
  await browser.post('/konsole/auth/totp/end', { password: PASSWORD })
})
