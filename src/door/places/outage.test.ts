import pg from 'pg'
import { expect, test } from 'vitest'
import { freshApp } from '../../../test/support/fresh-app.ts'
import { freshDatabase } from '../../../test/support/fresh-database.ts'

test('with the database away the standing and the sitemap are 503, and pages and thanks come without them', async () => {
  const fresh = await freshDatabase()
  const nobody = new pg.Pool({ connectionString: 'postgres://anon@127.0.0.1:1/nothing' })
  const server = await freshApp({}, { ...fresh, database: { ...fresh.database, anon: nobody } })
  const get = (url: string) => server.app.inject({ url })

  const standing = await get('/orte/16766/stand.json')
  expect([standing.statusCode, standing.headers['cache-control']]).toEqual([503, 'no-store'])
  expect(standing.headers['retry-after']).toBe('5')
  expect(standing.json()).toEqual({ message: 'Das wissen wir gerade nicht.' })
  const village = await get('/16833')
  expect([village.statusCode, village.headers['x-robots-tag']]).toEqual([200, undefined])
  expect(village.body).toContain('Die Straße von Fehrbellin am Abend.')
  expect((await get('/sitemap.xml')).statusCode).toBe(503)
  const thanks = await get('/anmelden/danke?plz=16766')
  expect(thanks.statusCode).toBe(200)
  expect(thanks.body).toContain('<a href="/anmelden?plz=16766">Kremmen</a>')
  expect(thanks.body).not.toContain('Haushalte')
  expect((await get('/kremmen')).statusCode).toBe(200)
  await server.close()
  await nobody.end()
})
