import { expect, test } from 'vitest'
import { operator } from './operator.ts'
import { siteFacts } from './site-facts.ts'
import { holdsLetters, isPublicOrigin, siteSettings } from './site-settings.ts'

test.each([
  ['https://dorfteller.example', true],
  ['http://dorfteller.example', false],
  ['https://localhost:4321', false],
  ['http://127.0.0.1:3000', false],
])('%s is public: %s; there letters wait until somebody says who writes', (origin, is) => {
  const carla = { name: 'Carla Beispiel', street: 'Am Anger 3', postalCode: '16766', town: 'Kremmen' }
  expect(isPublicOrigin(origin)).toBe(is)
  expect(holdsLetters({ ...operator, ...carla, street: null }, origin)).toBe(is)
  expect(holdsLetters({ ...operator, ...carla }, origin)).toBe(false)
})

test.each([
  ['a moment before its end', '2026-12-24T18:00:00+01:00', '2026-12-24T16:59:59Z', false],
  ['at its last moment', '2026-12-24T18:00:00+01:00', '2026-12-24T17:00:00Z', true],
  ['without an end', null, '2036-01-01T00:00:00Z', false],
])('the promotion %s', (_, endsAt, now, isOver) => {
  const settings = { origin: 'http://localhost:3000', backendKey: '', adsScriptUrl: '', proofStoresIp: false }
  const facts = siteFacts({ promo: { endsAt, reason: null } })
  expect(siteSettings(settings, facts, new Date(now)).promoIsOver).toBe(isOver)
})
