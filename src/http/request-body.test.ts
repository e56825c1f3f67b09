import { expect, test } from 'vitest'
import { appForAll, KEY_HEADERS } from '../../test/support/fresh-app.ts'
import { routes } from '../routes.ts'
import { hasControl } from './request-body.ts'

const door = appForAll()

test.each([
  [routes.signup, { email: 'anna@example.org\x07', postal_code: '16766', consent: 'on' }],
  [routes.myData, { email: 'anna\0@example.org' }],
  [routes.confirm, { t: '\x1b' }],
])('%s: no control character in a form', async (url, fields) => {
  const answer = await door.form(url, fields)
  const sentence = 'Diese Anfrage ist unvollständig oder beschädigt'
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(sentence)])
})

test.each([
  [routes.rest.signups, { email: 'anna@example.org', postal_code: '16766\x07' }],
  [routes.rest.visits, { user_agent: 'Fire\x1bfox', referrer: null, page_path: '/' }],
])('%s: no control character in JSON', async (url, payload) => {
  const answer = await door.app.inject({ method: 'POST', url, headers: KEY_HEADERS, payload })
  expect(answer.statusCode, answer.body).toBe(400)
})

test('lines, tabs and all that people write in are no control characters', () => {
  expect(hasControl({ text: 'Zeile\r\n\tZwei, Ä, 漢, 👩‍🌾, \u{202e}' })).toBe(false)
  expect(hasControl([{ deep: ['\0'] }])).toBe(true)
  expect(hasControl({ '\x85': 1 })).toBe(true)
})
