import { expect, test } from 'vitest'
import { holdsLetters, isPublicOrigin } from './going-public.ts'
import { operator } from './operator.ts'

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
