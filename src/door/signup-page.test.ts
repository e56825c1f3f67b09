import { beforeEach, expect, test } from 'vitest'
import { appForAll } from '../../test/support/fresh-app.ts'
import { anna, entryOf } from '../../test/support/people.ts'

const server = appForAll({ trustProxy: 'x-real-ip' })
beforeEach(() => server.ask('truncate newsletter_signups cascade'))

const submit = (fields: Record<string, string>, headers?: Record<string, string>) =>
  server.form('/anmelden', fields, headers)

const complete = { ...entryOf(anna), consent: 'on' }

const rows = () => server.ask('select email, postal_code from newsletter_signups')

test('an umlaut in the domain is stored as mail servers know it, whatever the browser makes of it', async () => {
  const answer = await submit({ ...complete, email: 'anna@käserei-dörfchen.example' })

  expect(answer.statusCode).toBe(303)
  expect(await rows()).toEqual([{ ...entryOf(anna), email: 'anna@xn--kserei-drfchen-5hb90a.example' }])
  const again = await submit({ ...complete, email: 'anna@Käserei-Dörfchen.example' })
  expect(again.statusCode).toBe(409)
  expect(again.body).toContain('value="anna@Käserei-Dörfchen.example"')
})

test.each([
  [{ email: '', postal_code: '' }, 'email.missing', 'postalCode.missing', 'consent'],
  [{ email: 'anna', postal_code: '16766', consent: 'on' }, 'email.invalid'],
  [{ email: 'anna%example.org@example.org', postal_code: '16766', consent: 'on' }, 'email.invalid'],
  [{ email: 'anna@gmail,com', postal_code: '16766', consent: 'on' }, 'email.comma'],
  [{ email: 'anna@web.d', postal_code: '16766', consent: 'on' }, 'email.ending'],
  [{ email: 'anna@example.org', postal_code: ' D-1676', consent: 'on' }, 'postalCode.invalid'],
  [{ email: 'anna@example.org', postal_code: '16766', consent: 'yes' }, 'consent'],
])('%o shows %s with what was typed, and stores nothing', async (fields, ...problems) => {
  const answer = await submit(fields)

  expect(answer.statusCode).toBe(422)
  expect(answer.body.match(/(?<=problems\.)\S+/g)).toEqual(problems)
  expect(answer.body).toContain(`value="${fields.email}"`)
  expect(answer.body).toContain(`value="${fields.postal_code}"`)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(await rows()).toEqual([])
})

test.each([
  { 'sec-fetch-site': 'same-origin' },
  { origin: 'https://dorfteller.example' },
  { origin: 'http://192.0.2.1:3000', host: '192.0.2.1:3000' },
  // As apps with a browser of their own and pages kept as files say it.
  { origin: 'null' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
] as Record<string, string>[])('a form on our own page (%o) is taken', async (headers) => {
  expect((await submit(complete, headers)).statusCode).toBe(303)
})
