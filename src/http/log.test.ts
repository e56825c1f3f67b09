import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { freshApp, KEY_HEADERS, PUBLIC_KEY } from '../../test/support/fresh-app.ts'
import { createLog } from './log.ts'

test('no address, postal code, key, query, header or client address reaches the log', async () => {
  const server = await freshApp({ logLevel: 'trace', trustProxy: 'x-real-ip' })
  const headers = { ...KEY_HEADERS, 'x-real-ip': '203.0.113.77', 'user-agent': 'Kanarienvogel\r\n\u001b[31m' }
  const person = { email: 'kanarienvogel@example.org', postal_code: '16766' }
  const rest = (payload: object | string) =>
    server.app.inject({
      method: 'POST',
      url: '/rest/v1/newsletter_signups?email=kanarienvogel@example.org',
      headers: { ...headers, 'content-type': 'application/json' },
      payload,
    })
  await rest(person)
  await rest(person)
  await rest({ ...person, email: 'kanarienvogel' })
  await rest(`{"email":"kanarienvogel@example.org"`)
  await rest({ email: 'kanarienvogel'.repeat(2000) })
  await server.app.inject({ url: '/rest/v1/kanarienvogel', headers })
  await server.app.inject({ url: '/kanarienvogel@example.org/16766?plz=16766', headers })
  await server.app.inject({ url: '/kanarienvogel%E0%A4%A', headers })
  await server.app.inject({
    method: 'POST',
    url: '/anmelden',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=kanarienvogel%40example.org&postal_code=16766&consent=on',
  })
  await server.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=refresh_token',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: { refresh_token: 'kanarienvogel' },
  })
  const { rows } = await server.fresh.database.owner.query('select count(*)::int from newsletter_signups')
  await server.close()
  const logged = server.logged()

  expect(rows).toEqual([{ count: 1 }])
  expect(logged).toContain('"route":"/rest/v1/newsletter_signups","status":201')
  expect(logged).toContain('"route":"unknown","status":404')
  expect(logged.toLowerCase()).not.toContain('kanarienvogel')
  expect(logged).not.toContain('16766')
  expect(logged).not.toContain(PUBLIC_KEY)
  expect(logged).not.toContain('203.0.113.77')
  const allowed = [
    'level',
    'time',
    'msg',
    'method',
    'route',
    'status',
    'ms',
    'requestId',
    'code',
    'constraint',
    'frames',
  ]
  for (const line of logged.trim().split('\n')) {
    expect(Object.keys(JSON.parse(line)).filter((name) => !allowed.includes(name))).toEqual([])
  }
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
  const answer = await server.app.inject({
    method: 'POST',
    url: '/rest/v1/newsletter_signups',
    headers: KEY_HEADERS,
    payload: row,
  })
  const form = await server.app.inject({
    method: 'POST',
    url: '/anmelden',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...row, consent: 'on' }).toString(),
  })
  await server.close()

  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ message: 'The database could not store this row', details: null })
  expect([form.statusCode, form.body.includes('Fehler bei der Anmeldung')]).toEqual([500, true])
  expect(server.logged()).toContain('"code":"42P01"')
  expect(server.logged()).not.toContain('anna@example.org')
})
