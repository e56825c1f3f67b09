import { expect, test, vi } from 'vitest'
import { PAGE_KEY } from '../../contract/page-key.ts'
import { attemptOf } from './send-signup.ts'

const anna = { email: 'anna@example.org', postal_code: '16766' }
const own = { url: '', key: 'public' }

test('Anna presses the button again: the same key; with another address another one; a foreign backend gets none', () => {
  vi.stubGlobal('location', { origin: 'https://dorfteller.example' })
  const first = attemptOf(anna, own, undefined)
  expect(first.key).toMatch(PAGE_KEY)
  expect(attemptOf({ ...anna }, own, first).key).toBe(first.key)
  expect(attemptOf({ ...anna, postal_code: '17268' }, own, first).key).not.toBe(first.key)
  expect(attemptOf(anna, { ...own, url: 'https://dorfteller.example' }, undefined).key).toMatch(PAGE_KEY)
  expect(attemptOf(anna, { ...own, url: 'https://backend.example' }, undefined).key).toBeUndefined()
})
