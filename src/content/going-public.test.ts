import { expect, test } from 'vitest'
import { holdsLetters, isPublicOrigin } from './going-public.ts'
import { operator } from './operator.ts'

const carla = {
  ...operator,
  name: 'Carla Beispiel',
  street: 'Am Anger 3',
  postalCode: '16766',
  town: 'Kremmen',
}

test.each([
  ['https://dorfteller.example', true],
  ['http://dorfteller.example', false],
  ['https://localhost:4321', false],
  ['http://127.0.0.1:3000', false],
])('%s is public: %s', (origin, is) => expect(isPublicOrigin(origin)).toBe(is))

test('letters wait only where the site is public and nobody says who writes', () => {
  expect(holdsLetters({ ...carla, street: null }, 'https://dorfteller.example')).toBe(true)
  expect(holdsLetters(carla, 'https://dorfteller.example')).toBe(false)
  expect(holdsLetters({ ...carla, name: null }, 'http://localhost:3000')).toBe(false)
})
