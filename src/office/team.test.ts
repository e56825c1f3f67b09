import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../test/support/console-app.ts'
import { aConsoleBrowser, anOperator, idOf, loggedIn, PASSWORD } from '../../test/support/operators.ts'
import { buelent } from '../../test/support/people.ts'

let server: ConsoleApp
beforeEach(async () => {
  server = await consoleApp()
})
afterEach(() => server.close())

const owner = () => server.fresh.database.owner
const adam = () => server.as.administer
const change = async (what: string, email: string, more = {}) =>
  adam().ask(`team.${what}`, { person: await idOf(owner(), email), ...more })
const reasonOf = ({ json }: { json(): { error?: { data: { reason: string } } } }) => json().error?.data.reason
const logged = async () => {
  const { rows } = await owner().query(
    `select l.action, o.name as by, l.subject ->> 'role' as role from audit_log as l
     left join operators as o on o.id = l.operator_id where l.action like 'operator_%' order by l.id desc limit 1`,
  )
  return rows[0]
}

test('Adam invites Anna, who sets her password by the link; the list shows her', async () => {
  const anna = { name: 'Anna', role: 'send', email: 'ANNA.MUELLER@example.org' }
  const { link, expiresAt } = (await adam().ask('team.add', anna)).json().result.data
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  expect(await logged()).toEqual({ action: 'operator_added', by: 'Adam', role: 'send' })
  const chosen = { token: new URL(link).hash.slice(1), newPassword: PASSWORD }
  await aConsoleBrowser(server.app).post('/konsole/auth/reset-password', chosen)
  const team = (await adam().ask('team.list')).json().result.data
  expect(team.map(({ name }: { name: string }) => name)).toEqual(['Adam', 'Anna', 'Lotte', 'Selma'])
  const access = { role: 'send', ways: 'Passwort', secondFactorBy: null }
  expect(team[1]).toMatchObject(access)
  expect(Date.parse(team[0].secondFactorBy) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  const again = await adam().ask('team.add', { ...anna, email: 'anna.mueller@example.org' })
  expect([again.statusCode, reasonOf(again)]).toEqual([409, 'taken'])
})

test('another role holds at once, a reset and a removal shut out; each is in the log', async () => {
  const { send } = server.as
  const may = async () => (await send.ask('account.me')).json().result?.data.may.send
  expect(await may()).toBe(true)
  expect((await change('changeRole', 'selma@example.org', { role: 'look' })).statusCode).toBe(200)
  expect(await logged()).toEqual({ action: 'operator_role_changed', by: 'Adam', role: 'look' })
  expect(await may()).toBe(false)

  const first = (await change('reset', 'selma@example.org')).json().result.data.link
  const { link } = (await change('reset', 'selma@example.org')).json().result.data
  expect(await logged()).toEqual({ action: 'operator_reset', by: 'Adam', role: null })
  expect((await send.logIn('selma@example.org')).statusCode).toBe(401)
  const newPassword = 'schubkarre himbeere leuchtturm'
  const choose = async (shown: string) =>
    (await send.post('/konsole/auth/reset-password', { token: new URL(shown).hash.slice(1), newPassword }))
      .statusCode
  // A later link ends the ones before it.
  expect([await choose(first), await choose(link)]).toEqual([400, 200])
  expect((await send.logIn('selma@example.org', newPassword)).statusCode).toBe(200)

  const selma = await idOf(owner(), 'selma@example.org')
  await change('remove', 'selma@example.org')
  expect(await logged()).toEqual({ action: 'operator_removed', by: 'Adam', role: null })
  expect((await send.logIn('selma@example.org', newPassword)).statusCode).toBe(401)
  const gone = await adam().ask('team.remove', { person: selma })
  expect([gone.statusCode, reasonOf(gone)]).toEqual([404, 'not_found'])
})

test('the last who may do everything cannot go: nobody changes the own access here', async () => {
  for (const [what, more] of [['changeRole', { role: 'look' }], ['reset'], ['remove']] as const) {
    const answer = await change(what, 'adam@example.org', more)
    expect([what, answer.statusCode, reasonOf(answer)]).toEqual([what, 409, 'self'])
  }
  expect((await adam().ask('team.list')).statusCode).toBe(200)
})

test('of two who take the role from each other at the same moment, one keeps it', async () => {
  await anOperator(server, buelent, 'administer')
  const people = [
    { browser: adam(), other: await idOf(owner(), buelent.email) },
    { browser: await loggedIn(server.app, buelent.email), other: await idOf(owner(), 'adam@example.org') },
  ]
  for (let round = 0; round < 5; round += 1) {
    await owner().query(`update operators set role = 'administer' where id = any ($1)`, [
      people.map(({ other }) => other),
    ])
    const both = await Promise.all(
      people.map(({ browser, other }) => browser.ask('team.changeRole', { person: other, role: 'look' })),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    expect((await owner().query(`select from operators where role = 'administer'`)).rowCount).toBe(1)
  }
})
