import { expect, test, vi } from 'vitest'
import { readChoice, storeChoice } from './stored-choice.ts'

const forbidden = () => {
  throw new Error('SecurityError')
}

test('a value that is neither accepted nor rejected counts as no choice', () => {
  expect(readChoice(() => ({ getItem: () => 'yes' }) as unknown as Storage)).toBeUndefined()
})

test("Carla's browser forbids storage: no choice, and no crash", () => {
  expect(readChoice(forbidden)).toBeUndefined()
  const debug = vi.spyOn(console, 'debug').mockReturnValue()
  storeChoice('rejected', forbidden)
  expect(debug).toHaveBeenCalledOnce()
})
