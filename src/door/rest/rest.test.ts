import { beforeEach, expect, test } from 'vitest'
import { appForAll } from '../../../test/support/fresh-app.ts'
import { anna, buelent, entryOf } from '../../../test/support/people.ts'

const server = appForAll({ trustProxy: 'x-real-ip' })
beforeEach(() => server.ask('truncate newsletter_signups, website_visits cascade'))

function rows(table: 'newsletter_signups' | 'website_visits') {
  const columns = table === 'newsletter_signups' ? 'email, postal_code' : 'user_agent, referrer, page_path'
  return server.ask(`select ${columns} from ${table} order by id`)
}

test('an empty array inserts nothing, two rows are refused', async () => {
  expect((await server.insert([])).statusCode).toBe(201)
  const answer = await server.insert([entryOf(anna), entryOf(buelent)])
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'PGRST102'])
  expect(await rows('newsletter_signups')).toEqual([])
})

test.each([
  ['null as address', { email: null, postal_code: '16766' }, '23502'],
  ['nothing at all', {}, '23502'],
  ['a NUL in the address', { email: 'an\0na@example.org', postal_code: '16766' }, '22P02'],
  ['a list as address', { email: ['anna@example.org'], postal_code: '16766' }, '22P02'],
  ['half a character', '{"email":"\\ud83d@example.org","postal_code":"16766"}', '22P02'],
  ['a column of the database', { ...entryOf(anna), created_at: '2020-01-01' }, 'PGRST204'],
  ['the page’s key', { ...entryOf(anna), page_key_hash: '\\x00' }, 'PGRST204'],
  ['a trap', '{"__proto__":{"admin":true},"email":"anna@example.org"}', 'PGRST204'],
  ['a text instead of an object', '"anna@example.org"', 'PGRST102'],
])('%s: 400, nothing stored, no value in the answer', async (_what, body, code) => {
  const answer = await server.insert(body)

  expect([answer.statusCode, answer.json().code]).toEqual([400, code])
  expect(Object.keys(answer.json()).toSorted()).toEqual(['code', 'details', 'hint', 'message'])
  expect(answer.body).not.toContain('example.org')
  expect(await rows('newsletter_signups')).toEqual([])
})

test('a number counts as the text it is written with', async () => {
  expect((await server.insert({ email: 'carla@example.org', postal_code: 16766 })).statusCode).toBe(201)
  expect(await rows('newsletter_signups')).toEqual([{ email: 'carla@example.org', postal_code: '16766' }])
})
