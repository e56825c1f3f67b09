import pg from 'pg'
import { expect, test } from 'vitest'
import { freshApp } from '../../../test/support/fresh-app.ts'
import { freshDatabase } from '../../../test/support/fresh-database.ts'

test('with the database away the standing is 503, and form and thanks come without it', async () => {
  const fresh = await freshDatabase()
  const nobody = new pg.Pool({ connectionString: 'postgres://anon@127.0.0.1:1/nothing' })
  const server = await freshApp({}, { ...fresh, database: { ...fresh.database, anon: nobody } })
  const get = (url: string) => server.app.inject({ url })

  const standing = await get('/orte/16766/stand.json')
  expect([standing.statusCode, standing.headers['cache-control']]).toEqual([503, 'no-store'])
  expect(standing.headers['retry-after']).toBe('5')
  expect(standing.json()).toEqual({ message: 'Das wissen wir gerade nicht.' })
  expect((await get('/anmelden?plz=16766')).body).toContain('value="16766"')
  const thanks = await get('/anmelden/danke?plz=16766')
  expect(thanks.statusCode).toBe(200)
  expect(thanks.body).toContain('<a href="/aushang/16766">Kremmen</a>')
  expect(thanks.body).not.toContain('Haushalte')
  expect((await get('/kremmen')).statusCode).toBe(200)
  await server.close()
  await nobody.end()
})
