import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import {
  aConsoleBrowser,
  anOperator,
  aProvenSession,
  idOf,
  PASSWORD,
} from '../../../test/support/operators.ts'
import { buelent } from '../../../test/support/people.ts'
import { changeRole } from '../queries/team.ts'

let server: ConsoleApp
beforeEach(async () => {
  server = await consoleApp()
})
afterEach(() => server.close())

const owner = () => server.fresh.database.owner
const adam = () => server.as.administer
const change = async (what: string, email: string, more = {}) =>
  adam().post(`/konsole/api/team/${what}`, { person: await idOf(owner(), email), ...more })
const logged = async () => {
  const { rows } = await owner().query(
    `select l.action, o.name as by, l.subject ->> 'role' as role from audit_log as l
     left join operators as o on o.id = l.operator_id where l.action like 'operator_%' order by l.id desc limit 1`,
  )
  return rows[0]
}

test('Adam invites Anna, who sets her password by the link; the list shows her', async () => {
  const invited = await adam().post('/konsole/api/team/add', {
    name: 'Anna',
    role: 'send',
    email: 'ANNA.MUELLER@example.org',
  })
  expect(invited.statusCode).toBe(200)
  const { link, expiresAt } = invited.json()
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  expect(await logged()).toEqual({ action: 'operator_added', by: 'Adam', role: 'send' })
  const anna = { token: new URL(link).hash.slice(1), password: PASSWORD }
  await aConsoleBrowser(server.app).post('/konsole/auth/link/password', anna)
  const { team } = (await adam().get('/konsole/api/team')).json()
  expect(team.map(({ name }: { name: string }) => name)).toEqual(['Adam', 'Anna', 'Lotte', 'Selma'])
  const access = { role: 'send', hasPassword: true, totp: false, passkeys: 0, secondFactorBy: null }
  expect(team[1]).toMatchObject(access)
  expect(Date.parse(team[0].secondFactorBy) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  const again = await adam().post('/konsole/api/team/add', {
    name: 'Anna',
    email: 'anna.mueller@example.org',
    role: 'look',
  })
  expect([again.statusCode, again.json().code]).toEqual([409, 'taken'])
})

test('another role holds at once, sessions end, a reset and a removal shut out; each is in the log', async () => {
  const { send } = server.as
  const status = async () =>
    (await send.post('/konsole/api/outbox/stuck/retry', { letters: 'all' })).statusCode
  expect(await status()).toBe(200)
  expect((await change('role', 'selma@example.org', { role: 'look' })).statusCode).toBe(204)
  expect(await logged()).toEqual({ action: 'operator_role_changed', by: 'Adam', role: 'look' })
  expect(await status()).toBe(403)

  expect((await change('end-sessions', 'selma@example.org')).statusCode).toBe(204)
  expect(await logged()).toEqual({ action: 'operator_sessions_ended', by: 'Adam', role: null })
  expect(await status()).toBe(401)

  const { link } = (await change('reset', 'selma@example.org')).json()
  expect(await logged()).toEqual({ action: 'operator_reset', by: 'Adam', role: null })
  expect((await send.logIn('selma@example.org')).statusCode).toBe(401)
  const password = 'schubkarre himbeere leuchtturm'
  await send.post('/konsole/auth/link/password', { token: new URL(link).hash.slice(1), password })
  expect((await send.logIn('selma@example.org', password)).statusCode).toBe(200)

  const selma = await idOf(owner(), 'selma@example.org')
  expect((await change('remove', 'selma@example.org')).statusCode).toBe(204)
  expect(await logged()).toEqual({ action: 'operator_removed', by: 'Adam', role: null })
  expect((await send.logIn('selma@example.org', password)).statusCode).toBe(401)
  const gone = await adam().post('/konsole/api/team/remove', { person: selma })
  expect([gone.statusCode, gone.json().code]).toEqual([404, 'not_found'])
})

test('the last who may do everything cannot go: nobody changes the own access here', async () => {
  for (const [what, more] of [['role', { role: 'look' }], ['reset'], ['end-sessions'], ['remove']] as const) {
    const answer = await change(what, 'adam@example.org', more)
    expect([what, answer.statusCode, answer.json().code]).toEqual([what, 409, 'self'])
  }
  expect((await adam().get('/konsole/api/team')).statusCode).toBe(200)
})

test('of two who take the role from each other at the same moment, one keeps it', async () => {
  await anOperator(server, buelent, 'administer')
  const { office } = server.fresh.database
  const people = ['adam@example.org', buelent.email]
  for (let round = 0; round < 5; round += 1) {
    await owner().query(`update operators set role = 'administer' where email = any ($1)`, [people])
    const actors = await Promise.all(
      people.map(async (email) => ({
        id: await idOf(owner(), email),
        session: await aProvenSession(server.fresh, email),
      })),
    )
    const both = await Promise.allSettled(
      actors.map((actor, one) => changeRole(office, actors[1 - one]?.id ?? '', 'look', actor)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const left = await owner().query(`select from operators where role = 'administer'`)
    expect(left.rowCount).toBe(1)
  }
})
