import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { freshApp, KEY_HEADERS, PUBLIC_KEY } from '../../test/support/fresh-app.ts'
import { createLog } from './log.ts'

test('a line of the log has no field for an address, postal code, key, query or header', async () => {
  const server = await freshApp({ logLevel: 'trace', trustProxy: 'x-real-ip' })
  const headers = { ...KEY_HEADERS, 'x-real-ip': '203.0.113.77', 'user-agent': 'Kanarienvogel\r\n\u001b[31m' }
  const person = { email: 'kanarienvogel@example.org', postal_code: '16766' }
  const url = '/rest/v1/newsletter_signups?email=kanarienvogel@example.org'
  for (const payload of [person, person, { ...person, email: 'kanarienvogel' }, '{"email":"kanarienvogel'])
    await server.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    })
  for (const asked of ['/kanarienvogel@example.org/16766?plz=16766', '/kanarienvogel%E0%A4%A'])
    await server.app.inject({ url: asked, headers })
  await server.close()

  const logged = server.logged()
  expect(logged).toContain('"route":"/rest/v1/newsletter_signups","status":201')
  expect(logged).toContain('"route":"unknown","status":404')
  expect(logged.toLowerCase()).not.toContain('kanarienvogel')
  for (const secret of ['16766', PUBLIC_KEY, '203.0.113.77']) expect(logged).not.toContain(secret)
  const fields = 'level time msg method route status ms requestId code constraint frames'.split(' ')
  for (const line of logged.trim().split('\n'))
    expect(fields).toEqual(expect.arrayContaining(Object.keys(JSON.parse(line))))
})

test("an error's message and fields stay out of the log, whoever logs it", () => {
  let logged = ''
  const log = createLog(
    'info',
    new Writable({
      write(chunk, _encoding, done) {
        logged += String(chunk)
        done()
      },
    }),
  )
  log.error(new Error('Key (email)=(anna@example.org) already exists'))
  log.error({ err: new Error('anna@example.org'), detail: 'anna@example.org' })
  log.error({ email: 'anna@example.org' }, 'something happened')

  expect(logged).toContain('something happened')
  expect(logged).not.toContain('anna@example.org')
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
