import { expect, test } from 'vitest'
import { appForAll } from '../../test/support/fresh-app.ts'
import { hasControl } from './request-body.ts'

const door = appForAll()

test('no control character gets in by a form or by JSON', async () => {
  const fields = { email: 'anna@example.org\x07', postal_code: '16766', consent: 'on' }
  const form = await door.form('/anmelden', fields)
  const sentence = 'Diese Anfrage ist unvollständig oder beschädigt'
  expect([form.statusCode, form.body]).toEqual([400, expect.stringContaining(sentence)])
  const visit = await door.insert({ user_agent: 'Fire\x1bfox', page_path: '/' }, {}, 'website_visits')
  expect(visit.statusCode, visit.body).toBe(400)
})

test('lines, tabs and all that people write in are no control characters', () => {
  expect(hasControl({ text: 'Zeile\r\n\tZwei, Ä, 漢, 👩‍🌾, \u{202e}' })).toBe(false)
  expect(hasControl([{ deep: ['\0'] }])).toBe(true)
  expect(hasControl({ '\x85': 1 })).toBe(true)
})
