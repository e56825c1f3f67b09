import { expect, test } from 'vitest'
import { freshConsole } from '../../../test/support/fresh-console.ts'
import { freshDatabase, freshServer } from '../../../test/support/fresh-database.ts'
import { aConsoleBrowser, anOperator, loggedIn, PASSWORD } from '../../../test/support/operators.ts'
import { carla } from '../../../test/support/people.ts'

test('while the database is away the console says so, and afterwards Carla is still logged in', async () => {
  const database = await freshServer()
  const server = await freshConsole({}, database)
  await anOperator(server, carla)
  const browser = await loggedIn(server.app, carla.email)

  await database.stopServer()
  const kept = new Map(browser.cookies)
  const stranger = aConsoleBrowser(server.app)
  for (const answer of [
    await stranger.logIn(carla.email),
    await stranger.post('/konsole/auth/reset-password', { token: 'x', newPassword: PASSWORD }),
    await stranger.post('/konsole/auth/passkey/generate-authenticate-options'),
    await browser.post('/konsole/auth/change-password', { currentPassword: PASSWORD, newPassword: PASSWORD }),
    await browser.post('/konsole/auth/sign-out'),
    await browser.ask('account.me'),
    await stranger.ask('account.link', { token: 'x' }),
  ]) {
    expect([answer.statusCode, answer.json().error.data.reason]).toEqual([503, 'database_away'])
    expect(answer.headers['retry-after']).toBe('5')
  }
  expect((await browser.file('person')).statusCode).toBe(503)
  expect(browser.cookies).toEqual(kept)
  expect(server.logged()).toContain('database away')

  await database.startServer()
  expect((await browser.ask('account.me')).statusCode).toBe(200)
  await server.close()
})

test('all connections are in use for longer than anybody waits: Carla hears that, and may ask again at once', async () => {
  const server = await freshConsole({}, await freshDatabase())
  await anOperator(server, carla)
  const browser = await loggedIn(server.app, carla.email)
  const { office } = server.fresh.database
  const taken = await Promise.all(Array.from({ length: office.options.max }, () => office.connect()))
  // Her turn does not come in time; a moment later there is room for everybody.
  const answer = await browser.ask('account.me')
  for (const connection of taken) connection.release()
  expect([answer.statusCode, answer.json().error.data.reason]).toEqual([503, 'database_away'])
  expect((await browser.ask('account.me')).statusCode).toBe(200)
  await server.close()
})
