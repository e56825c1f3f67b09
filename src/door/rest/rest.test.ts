import { beforeEach, expect, test } from 'vitest'
import { appForAll } from '../../../test/support/fresh-app.ts'
import { anna, buelent, entryOf } from '../../../test/support/people.ts'

const server = appForAll({ trustProxy: 'x-real-ip' })
beforeEach(() => server.ask('truncate newsletter_signups cascade'))

const rows = () => server.ask('select email, postal_code from newsletter_signups order by id')

// What the official client gets, and a row without address or place: test/promises/wire.spec.ts; two rows: refusals.spec.ts.
test('an empty array inserts nothing, and a number counts as the text it is written with', async () => {
  expect((await server.insert([])).statusCode).toBe(201)
  expect(await rows()).toEqual([])
  expect((await server.insert({ email: anna.email, postal_code: 16766 })).statusCode).toBe(201)
  expect(await rows()).toEqual([entryOf(anna)])
})

test.each([
  ['null as address', { email: null, postal_code: '16766' }, '23502'],
  ['a NUL in the address', { email: 'an\0na@example.org', postal_code: '16766' }, '22P02'],
  ['a list as address', { email: ['anna@example.org'], postal_code: '16766' }, '22P02'],
  ['half a character', '{"email":"\\ud83d@example.org","postal_code":"16766"}', '22P02'],
  ['the page’s key', { ...entryOf(anna), page_key_hash: '\\x00' }, 'PGRST204'],
  ['a trap', '{"__proto__":{"admin":true},"email":"anna@example.org"}', 'PGRST204'],
  ['a text instead of an object', '"anna@example.org"', 'PGRST102'],
])('%s: 400, nothing stored, no value in the answer', async (_what, body, code) => {
  const answer = await server.insert(body)

  expect([answer.statusCode, answer.json().code]).toEqual([400, code])
  expect(Object.keys(answer.json()).toSorted()).toEqual(['code', 'details', 'hint', 'message'])
  expect(answer.body).not.toContain('example.org')
  expect(await rows()).toEqual([])
})

test('other clients’ sign-ups need no key, and any other key of theirs is passed over', async () => {
  const key = { 'idempotency-key': '8e03978e-40d5-43dd-bc93-6894a57f9324' }
  const answers = [
    await server.insert(entryOf(anna)),
    await server.insert(entryOf(buelent), key),
    await server.insert(entryOf(buelent), key),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 409])
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: '/rest/v1/newsletter_signups',
    headers: {
      origin: 'https://partner.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'idempotency-key',
    },
  })
  expect(preflight.headers['access-control-allow-headers']).toContain('idempotency-key')
})
