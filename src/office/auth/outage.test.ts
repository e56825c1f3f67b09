import { expect, test } from 'vitest'
import { consoleApp } from '../../../test/support/console-app.ts'
import { freshServer } from '../../../test/support/fresh-database.ts'
import { PASSWORD } from '../../../test/support/operators.ts'

test('while the database is away or all its connections are in use the console says so, and afterwards Selma is still logged in', async () => {
  const database = await freshServer()
  const server = await consoleApp({ fresh: database })
  const { nobody, send } = server.as
  const { office } = database.database
  const taken = await Promise.all(Array.from({ length: office.options.max }, () => office.connect()))
  // Her turn does not come in time; a moment later there is room for everybody.
  expect(await send.asks('account.me')).toMatchObject({ status: 503, refused: 'database_away' })
  for (const connection of taken) connection.release()
  expect(await send.asks('account.me')).toMatchObject({ name: 'Selma' })

  await database.stopServer()
  const kept = new Map(send.cookies)
  for (const answer of [
    await nobody.logIn('selma@example.org'),
    await nobody.post('/konsole/auth/reset-password', { token: 'x', newPassword: PASSWORD }),
    await nobody.post('/konsole/auth/passkey/generate-authenticate-options'),
    await send.post('/konsole/auth/change-password', { currentPassword: PASSWORD, newPassword: PASSWORD }),
    await send.post('/konsole/auth/sign-out'),
    await send.ask('account.me'),
    await nobody.ask('account.link', { token: 'x' }),
  ]) {
    expect([answer.statusCode, answer.json().error.data.reason]).toEqual([503, 'database_away'])
    expect(answer.headers['retry-after']).toBe('5')
  }
  expect((await send.file('person')).statusCode).toBe(503)
  expect(send.cookies).toEqual(kept)
  expect(server.logged()).toContain('database away')

  await database.startServer()
  expect(await send.asks('account.me')).toMatchObject({ name: 'Selma' })
  await server.close()
})
