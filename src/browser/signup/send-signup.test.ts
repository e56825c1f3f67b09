import { beforeAll, expect, test } from 'vitest'
import { PAGE_KEY } from '../../contract/page-key.ts'
import { attemptOf } from './send-signup.ts'

const anna = { email: 'anna@example.org', postal_code: '16766' }
const own = { url: '', key: 'public' }
beforeAll(() => {
  Object.assign(globalThis, { location: { origin: 'https://dorfteller.example' } })
})

test('a key is what the server takes, and never the same', () => {
  const keys = Array.from({ length: 200 }, () => attemptOf(anna, own, undefined).key ?? '')
  expect(keys.filter((key) => !PAGE_KEY.test(key))).toEqual([])
  expect(new Set(keys).size).toBe(200)
})

test('Anna presses the button again: the same key; with another address: another one', () => {
  const first = attemptOf(anna, own, undefined)
  expect(attemptOf({ ...anna }, own, first).key).toBe(first.key)
  expect(attemptOf({ ...anna, postal_code: '17268' }, own, first).key).not.toBe(first.key)
})

test('a foreign backend gets none', () => {
  expect(attemptOf(anna, { ...own, url: 'https://backend.example' }, undefined).key).toBeUndefined()
  expect(attemptOf(anna, { ...own, url: 'https://dorfteller.example' }, undefined).key).toMatch(PAGE_KEY)
})
