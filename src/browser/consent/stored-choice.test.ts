import { expect, test, vi } from 'vitest'
import { readChoice, storeChoice } from './stored-choice.ts'

function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage
}

const forbidden = () => {
  throw new Error('SecurityError')
}

test('Anna has not chosen yet', () => {
  expect(readChoice(memory)).toBeUndefined()
})

test('what Bülent chose is there on his next visit', () => {
  const storage = memory()
  storeChoice('accepted', () => storage)
  expect(readChoice(() => storage)).toBe('accepted')
  storeChoice('rejected', () => storage)
  expect(storage.getItem('cookie-consent')).toBe('rejected')
})

test('a value that is neither accepted nor rejected counts as no choice', () => {
  const storage = memory()
  storage.setItem('cookie-consent', 'yes')
  expect(readChoice(() => storage)).toBeUndefined()
})

test("Carla's browser forbids storage: no choice, and no crash", () => {
  expect(readChoice(forbidden)).toBeUndefined()
  const debug = vi.spyOn(console, 'debug').mockReturnValue()
  storeChoice('rejected', forbidden)
  expect(debug).toHaveBeenCalledOnce()
})
