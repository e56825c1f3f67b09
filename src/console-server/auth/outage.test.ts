import { expect, test } from 'vitest'
import { freshConsole } from '../../../test/support/fresh-console.ts'
import { freshDatabase, freshServer } from '../../../test/support/fresh-database.ts'
import { aConsoleBrowser, anOperator } from '../../../test/support/operators.ts'
import { carla } from '../../../test/support/people.ts'

test('while the database is away the console says so, and afterwards Carla is still logged in', async () => {
  const database = await freshServer()
  const server = await freshConsole({}, database)
  await anOperator(server, carla)
  const browser = aConsoleBrowser(server.app)
  await browser.logIn(carla.email)

  await database.stopServer()
  const kept = new Map(browser.cookies)
  for (const answer of [
    await browser.get('/konsole/api/me'),
    await aConsoleBrowser(server.app).logIn(carla.email),
    await aConsoleBrowser(server.app).post('/konsole/auth/link', { token: 'x' }),
    await aConsoleBrowser(server.app).post('/konsole/auth/passkey/options'),
  ]) {
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'database_away'])
    expect(answer.headers['retry-after']).toBe('5')
  }
  expect(browser.cookies).toEqual(kept)
  expect(server.logged()).toContain('database away')

  await database.startServer()
  expect((await browser.get('/konsole/api/me')).statusCode).toBe(200)
  await server.close()
})

test('all connections are in use for longer than anybody waits: Carla hears that, and may ask again at once', async () => {
  const server = await freshConsole({}, await freshDatabase())
  await anOperator(server, carla)
  const browser = aConsoleBrowser(server.app)
  await browser.logIn(carla.email)
  const { office } = server.fresh.database
  const taken = await Promise.all(Array.from({ length: office.options.max }, () => office.connect()))
  // Her turn does not come in time; a moment later there is room for everybody.
  const answer = await browser.get('/konsole/api/me')
  for (const connection of taken) connection.release()
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'database_away'])
  expect((await browser.get('/konsole/api/me')).statusCode).toBe(200)
  await server.close()
})
