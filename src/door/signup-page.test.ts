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
  const first = await submit({ ...complete, email: 'anna@käserei-dörfchen.example' })
  expect(first.statusCode).toBe(303)
  expect(await rows()).toEqual([{ ...entryOf(anna), email: 'anna@xn--kserei-drfchen-5hb90a.example' }])
  const again = await submit({ ...complete, email: 'anna@Käserei-Dörfchen.example' })
  expect(again.statusCode).toBe(409)
  expect(again.body).toContain('value="anna@Käserei-Dörfchen.example"')
})

test.each([
  [{ email: '', postal_code: '', consent: '' }, 'email.missing', 'postalCode.missing', 'consent'],
  [{ email: 'anna%example.org@example.org' }, 'email.invalid'],
  [{ email: 'anna@gmail,com' }, 'email.comma'],
  [{ email: 'anna@web.d' }, 'email.ending'],
  [{ postal_code: ' D-1676' }, 'postalCode.invalid'],
  [{ consent: 'yes' }, 'consent'],
])('%o shows %s with what was typed, and stores nothing', async (wrong, ...problems) => {
  const fields = { ...complete, ...wrong }
  const answer = await submit(fields)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([422, 'no-store'])
  expect(answer.body.match(/(?<=problems\.)\S+/g)).toEqual(problems)
  for (const typed of [fields.email, fields.postal_code]) expect(answer.body).toContain(`value="${typed}"`)
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
