import { expect, test } from 'vitest'
import { freshApp, keptLog } from '../../test/support/fresh-app.ts'
import { createLog } from './log.ts'

test("an error's message and fields stay out of the log, whoever logs it", () => {
  const { stream, logged } = keptLog()
  const log = createLog('info', stream)
  log.error(new Error('Key (email)=(anna@example.org) already exists'))
  log.error({ err: new Error('anna@example.org'), detail: 'anna@example.org' })
  log.error({ email: 'anna@example.org' }, 'something happened')

  expect(logged()).toContain('something happened')
  expect(logged()).not.toContain('anna@example.org')
})

test('an unexpected refusal of the database: 500 without SQL, and its code in the log', async () => {
  const server = await freshApp()
  await server.fresh.database.owner.query('drop table newsletter_signups cascade')
  const row = { email: 'anna@example.org', postal_code: '16766' }
  const answer = await server.insert(row)
  const form = await server.form('/anmelden', { ...row, consent: 'on' })
  await server.close()

  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ message: 'The database could not store this row', details: null })
  expect([form.statusCode, form.body.includes('Fehler bei der Anmeldung')]).toEqual([500, true])
  expect(server.logged()).toContain('"code":"42P01"')
  expect(server.logged()).not.toContain('anna@example.org')
})
