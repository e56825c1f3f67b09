import { afterAll, expect, test } from 'vitest'
import { freshApp } from '../../test/support/fresh-app.ts'
import { freshServer } from '../../test/support/fresh-database.ts'
import { anna, annasVisit, entryOf } from '../../test/support/people.ts'

const postgres = await freshServer()
const server = await freshApp({}, postgres)
afterAll(() => server.close())

const linesOfDatabase = () =>
  server
    .logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; code: string })
    .filter(({ msg }) => msg.startsWith('database'))
    .map(({ code, msg }) => ({ code, msg }))

const form = () => server.form('/anmelden', { ...entryOf(anna), consent: 'on' })

test('the database goes away: sign-ups get 503 and keep what was typed, pages stay, and it all comes back', async () => {
  expect((await server.app.inject('/healthz/database')).body).toBe('ok\n')
  await postgres.stopServer()

  for (const [table, row] of [
    ['newsletter_signups', entryOf(anna)],
    ['website_visits', annasVisit],
  ] as const) {
    const answer = await server.insert(row, {}, table)
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.json()).toMatchObject({ code: 'PGRST000', details: null, hint: null })
  }
  const page = await form()
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5'])
  expect(page.body).toContain('Fehler bei der Anmeldung')
  expect(page.body).toContain('value="anna@example.org"')
  expect((await server.app.inject('/')).statusCode).toBe(200)
  expect((await server.app.inject('/kremmen')).statusCode).toBe(200)
  expect((await server.app.inject('/livez')).body).toBe('ok\n')
  const health = await server.app.inject('/healthz/database')
  expect([health.statusCode, health.body]).toEqual([503, 'database away\n'])

  const standing = await server.app.inject('/orte/16766/stand.json')
  expect([standing.statusCode, standing.headers['cache-control']]).toEqual([503, 'no-store'])
  expect(standing.headers['retry-after']).toBe('5')
  expect(standing.json()).toEqual({ message: 'Das wissen wir gerade nicht.' })
  const village = await server.app.inject('/16833')
  expect([village.statusCode, village.headers['x-robots-tag']]).toEqual([200, undefined])
  expect(village.body).toContain('Die Straße von Fehrbellin am Abend.')
  expect((await server.app.inject('/sitemap.xml')).statusCode).toBe(503)
  const thanks = await server.app.inject('/anmelden/danke?plz=16766')
  expect([thanks.statusCode, thanks.body]).toEqual([
    200,
    expect.stringContaining('<a href="/anmelden?plz=16766">Kremmen</a>'),
  ])

  await postgres.startServer()

  expect((await server.app.inject('/healthz/database')).statusCode).toBe(200)
  expect((await form()).headers.location).toBe('/anmelden/danke?plz=16766')
  expect((await server.insert(entryOf(anna))).statusCode).toBe(409)
  // So many answers failed.
  expect(linesOfDatabase()).toEqual(Array(7).fill({ code: expect.any(String), msg: 'database away' }))
  expect(server.logged()).not.toContain('example.org')
})
