import { expect, test } from 'vitest'
import { findProblems, firstWrongField, signupReducer, untouched } from './signup-state.ts'

const anna = { email: 'anna@example.org', postalCode: '16766', consent: true }

test('Anna filled in everything: nothing is wrong', () => {
  expect(findProblems(anna)).toEqual({})
  expect(firstWrongField({})).toBeUndefined()
})

test('Bülent sends an empty form: all three are missing, the e-mail address comes first', () => {
  const problems = findProblems({ email: '', postalCode: '', consent: false })
  expect(problems).toEqual({ email: 'missing', postalCode: 'missing', consent: 'missing' })
  expect(firstWrongField(problems)).toBe('email')
})

test('Carla stopped typing halfway: address and postal code are not valid', () => {
  expect(findProblems({ email: 'carla@', postalCode: '1676', consent: true })).toEqual({
    email: 'invalid',
    postalCode: 'invalid',
  })
})

test.each([
  'carla%example.org@example.org',
  'example.org!carla@example.org',
  '.carla@example.org',
  'carla..m@example.org',
  'carla.@example.org',
  'carla=?x@example.org',
  'carla@127.0.0.1',
  `${'c'.repeat(65)}@example.org`,
])('Carla types %s, where no letter can safely go: she is told at once', (email) => {
  expect(findProblems({ email, postalCode: '01067', consent: true })).toEqual({ email: 'invalid' })
})

test('a problem goes as soon as its field is fixed, and the other one stays', () => {
  const refused = signupReducer(untouched, {
    type: 'refused',
    problems: { email: 'invalid', postalCode: 'missing' },
  })
  const fixed = signupReducer(refused, { type: 'changed', field: 'email', typed: anna })
  expect(fixed.problems).toEqual({ postalCode: 'missing' })
})

test('a problem that turns into another one says the other one', () => {
  const refused = signupReducer(untouched, { type: 'refused', problems: { email: 'invalid' } })
  const emptied = signupReducer(refused, { type: 'changed', field: 'email', typed: { ...anna, email: '' } })
  expect(emptied.problems).toEqual({ email: 'missing' })
})

test('while Anna is still typing nothing complains', () => {
  const typed = { ...anna, email: 'an' }
  expect(signupReducer(untouched, { type: 'changed', field: 'email', typed })).toBe(untouched)
})

test('sending clears the problems, the answer ends the saving', () => {
  const sent = signupReducer({ phase: 'editing', problems: { email: 'invalid' } }, { type: 'sent' })
  expect(sent).toEqual({ phase: 'saving', problems: {} })
  expect(signupReducer(sent, { type: 'answered' })).toEqual(untouched)
})
