import { expect, test } from 'vitest'
import { consoleForEach } from '../../test/support/console-app.ts'
import { aConsoleBrowser, anOperator, idOf, loggedIn } from '../../test/support/operators.ts'
import { buelent } from '../../test/support/people.ts'

const server = consoleForEach()

const personOf = async (email: string) => ({ person: await idOf(server.fresh.database.owner, email) })
const change = async (what: string, email: string, more = {}) =>
  server.as.administer.asks(`team.${what}`, { ...(await personOf(email)), ...more })
const choose = async (link: string, newPassword: string) => {
  const chosen = { token: new URL(link).hash.slice(1), newPassword }
  return (await aConsoleBrowser(server.app).post('/konsole/auth/reset-password', chosen)).statusCode
}
const logged = async () => {
  const [line] = await server.ask(
    `select l.action, o.name as by, l.subject ->> 'role' as role from audit_log as l
     left join operators as o on o.id = l.operator_id where l.action like 'operator_%' order by l.id desc limit 1`,
  )
  return line
}

test('another role holds at once, a reset and a removal shut out; each is in the log', async () => {
  const { send } = server.as
  const email = 'selma@example.org'
  const may = async () => (await send.asks('account.me')).may?.send
  expect(await may()).toBe(true)
  await change('changeRole', email, { role: 'look' })
  expect(await logged()).toEqual({ action: 'operator_role_changed', by: 'Adam', role: 'look' })
  expect(await may()).toBe(false)

  const first = await change('reset', email)
  const { link } = await change('reset', email)
  expect(await logged()).toEqual({ action: 'operator_reset', by: 'Adam', role: null })
  expect((await send.logIn(email)).statusCode).toBe(401)
  const other = 'schubkarre himbeere leuchtturm'
  // A later link ends the ones before it.
  expect([await choose(first.link, other), await choose(link, other)]).toEqual([400, 200])
  expect((await send.logIn(email, other)).statusCode).toBe(200)

  const selma = await personOf(email)
  await change('remove', email)
  expect(await logged()).toEqual({ action: 'operator_removed', by: 'Adam', role: null })
  expect((await send.logIn(email, other)).statusCode).toBe(401)
  const gone = await server.as.administer.asks('team.remove', selma)
  expect(gone).toMatchObject({ status: 404, refused: 'not_found' })
})

test('who is added stands in the log; their address has one access, however it is spelled', async () => {
  const add = (email: string) => server.as.administer.asks('team.add', { name: 'Anna', role: 'send', email })
  await add('ANNA.MUELLER@example.org')
  expect(await logged()).toEqual({ action: 'operator_added', by: 'Adam', role: 'send' })
  expect(await add('anna.mueller@example.org')).toMatchObject({ status: 409, refused: 'taken' })
})

test('the last who may do everything cannot go: nobody changes the own access here', async () => {
  for (const [what, more] of [['changeRole', { role: 'look' }], ['reset'], ['remove']] as const)
    expect(await change(what, 'adam@example.org', more)).toMatchObject({ status: 409, refused: 'self' })
  expect(await server.as.administer.asks('team.list')).toHaveLength(3)
})

test('of two who take the role from each other at the same moment, one keeps it', async () => {
  await anOperator(server, buelent, 'administer')
  const pairs = [
    { browser: server.as.administer, other: await personOf(buelent.email) },
    { browser: await loggedIn(server.app, buelent.email), other: await personOf('adam@example.org') },
  ]
  for (let round = 0; round < 5; round += 1) {
    await server.ask(`update operators set role = 'administer' where name in ('Adam', 'Bülent')`)
    const both = await Promise.all(
      pairs.map(({ browser, other }) => browser.ask('team.changeRole', { ...other, role: 'look' })),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    expect(await server.ask(`select from operators where role = 'administer'`)).toHaveLength(1)
  }
})
