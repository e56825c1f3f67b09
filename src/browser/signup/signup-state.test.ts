import { expect, test } from 'vitest'
import { findProblems, recheck } from './signup-state.ts'
import { problemTexts } from './texts.ts'

const { email, postalCode, consent } = problemTexts

const anna = { email: 'anna@example.org', postalCode: '16766', consent: true }

test.each([
  ['Anna filled in everything', anna, {}],
  ['Anna pasted her name along', { ...anna, email: 'Anna <anna@example.org>.' }, {}],
  [
    'Bülent sends an empty form',
    { email: '', postalCode: '', consent: false },
    { email: email.missing, postalCode: postalCode.missing, consent },
  ],
  [
    'Carla stopped typing halfway',
    { email: 'carla@', postalCode: '1676', consent: true },
    { email: email.invalid, postalCode: postalCode.invalid },
  ],
])('%s', (_, typed, problems) => {
  expect(findProblems(typed)).toEqual(problems)
})

test('a problem goes as soon as its field is fixed, and the other one stays', () => {
  const refused = { email: email.invalid, postalCode: postalCode.missing }
  expect(recheck(refused, 'email', anna)).toEqual({ postalCode: postalCode.missing })
})

test('while Anna is still typing nothing complains', () => {
  expect(recheck({}, 'email', { ...anna, email: 'an' })).toEqual({})
})
