import { afterAll, expect, test } from 'vitest'
import { freshConsole } from '../../../test/support/fresh-console.ts'
import { aConsoleBrowser, aNewOperator, anOperator, PASSWORD } from '../../../test/support/operators.ts'
import { buelent } from '../../../test/support/people.ts'
import { newLinkToken } from './link-token.ts'

const OTHER_PASSWORD = 'schubkarre himbeere leuchtturm'

const server = await freshConsole()
afterAll(() => server.close())

const setPassword = (token: string, password = PASSWORD) =>
  aConsoleBrowser(server.app).post('/konsole/auth/link/password', { token, password })

test('of two who use a link at the same moment one sets the password', async () => {
  const token = await aNewOperator(server.fresh, { name: 'Dora', email: 'dora@example.org' })
  const answers = await Promise.all([setPassword(token), setPassword(token, OTHER_PASSWORD)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 410])
})

test('a link ends after 24 hours, an invented one never began', async () => {
  const token = await aNewOperator(server.fresh, buelent)
  const { owner } = server.fresh.database
  const left = await owner.query<{ hours: number }>(
    `select round(extract(epoch from link_expires_at - now()) / 3600)::int as hours from operators where email = $1`,
    [buelent.email],
  )
  expect(left.rows).toEqual([{ hours: 24 }])
  await owner.query(
    `update operators set link_expires_at = now() - interval '1 second' where link_hash is not null`,
  )
  expect((await setPassword(token)).statusCode).toBe(410)
  expect((await setPassword(newLinkToken(new Date()).token)).statusCode).toBe(410)
})

test('a new password ends all other sessions and the old one’s cookie, and keeps this browser in', async () => {
  const fritz = { name: 'Fritz', email: 'fritz@example.org' }
  await anOperator(server, fritz)
  const [here, there] = [aConsoleBrowser(server.app), aConsoleBrowser(server.app)]
  for (const browser of [here, there]) await browser.logIn(fritz.email)
  const old = [...here.cookies].map((pair) => pair.join('=')).join('; ')

  const change = (current: string, password: string) =>
    here.post('/konsole/auth/password', { current, password })
  expect((await change('regenschirm apfelmus', OTHER_PASSWORD)).json().code).toBe('wrong_password')
  expect((await change(PASSWORD, 'Sommer2026Sommer2026')).json().code).toBe('weak_password')
  expect((await there.get('/konsole/api/me')).statusCode).toBe(200)

  expect((await change(PASSWORD, OTHER_PASSWORD)).statusCode).toBe(204)
  expect((await here.get('/konsole/api/me')).statusCode).toBe(200)
  expect((await there.get('/konsole/api/me')).statusCode).toBe(401)
  expect((await aConsoleBrowser(server.app).get('/konsole/api/me', { cookie: old })).statusCode).toBe(401)
  expect((await here.get('/konsole/auth/account')).json()).toMatchObject({
    sessions: [{ isThis: true, means: 'password' }],
    hasPassword: true,
  })
  expect((await there.logIn(fritz.email)).statusCode).toBe(401)
})

test('neither a password nor a link’s token lies in the database as it is', async () => {
  const token = await aNewOperator(server.fresh, { name: 'Gerda', email: 'gerda@example.org' })
  const { rows } = await server.fresh.database.owner.query<{ everything: string }>(
    `select (select string_agg(o::text, '') from operators as o) ||
            (select string_agg(c::text, '') from operator_credentials as c) as everything`,
  )
  for (const secret of [token, Buffer.from(token).toString('hex'), PASSWORD, OTHER_PASSWORD]) {
    expect(rows[0]?.everything).not.toContain(secret)
  }
  expect(server.logged()).not.toContain(token)
})

test('Gesa sees where she is logged in, and ends all of it but here', async () => {
  const gesa = { name: 'Gesa', email: 'gesa@example.org' }
  await anOperator(server, gesa)
  const [here, elsewhere] = [aConsoleBrowser(server.app), aConsoleBrowser(server.app)]
  for (const browser of [here, elsewhere]) await browser.logIn(gesa.email)
  const seen = async () =>
    (await here.get('/konsole/auth/account')).json().sessions.map(({ isThis }: { isThis: boolean }) => isThis)
  expect((await seen()).toSorted()).toEqual([false, true])
  expect((await here.post('/konsole/auth/sessions/end-others')).statusCode).toBe(204)
  expect(await seen()).toEqual([true])
  expect((await elsewhere.get('/konsole/api/me')).statusCode).toBe(401)
  const { rows } = await server.fresh.database.owner.query(
    `select count(*)::int from audit_log where action = 'own_sessions_ended'`,
  )
  expect(rows).toEqual([{ count: 1 }])
})
