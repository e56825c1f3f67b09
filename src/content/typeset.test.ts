import { expect, test } from 'vitest'
import { typeset } from './typeset.ts'

test.each([
  ['erst ab 50 Euro, hier 24,50 €', 'erst ab 50\u00a0Euro, hier 24,50\u00a0€'],
  ['10 % weniger', '10\u00a0% weniger'],
  ['§ 25 Abs. 2 Nr. 2 TDDDG', '§\u00a025 Abs.\u00a02 Nr.\u00a02 TDDDG'],
  ['§§ 195, 199 BGB', '§§\u00a0195, 199 BGB'],
  ['Geliefert wird an jede Tür einzeln.', 'Geliefert wird an jede Tür\u00a0einzeln.'],
  ['16766 Kremmen', '16766 Kremmen'],
  ['Deine E-Mail-Adresse', 'Deine E-Mail-Adresse'],
])('%s', (typed, set) => {
  expect(typeset(typed)).toBe(set)
  expect(typeset(set)).toBe(set)
})
