import { expect, test } from 'vitest'
import { findProblems, recheck } from './signup-state.ts'
import { problemTexts } from './texts.ts'

const { email, postalCode, consent } = problemTexts

const anna = { email: 'anna@example.org', postalCode: '16766', consent: true }

test('of an empty form all that is missing is said, of one that was left halfway what is wrong', () => {
  const empty = findProblems({ email: '', postalCode: '', consent: false })
  expect(empty).toEqual({ email: email.missing, postalCode: postalCode.missing, consent })
  const halfway = findProblems({ ...anna, email: 'carla@', postalCode: '1676' })
  expect(halfway).toEqual({ email: email.invalid, postalCode: postalCode.invalid })
  expect(findProblems({ ...anna, email: 'Anna <anna@example.org>.' })).toEqual({})
})

test('a problem goes as soon as its field is fixed, the other one stays, and none comes while Anna types', () => {
  const refused = { email: email.invalid, postalCode: postalCode.missing }
  expect(recheck(refused, 'email', anna)).toEqual({ postalCode: postalCode.missing })
  expect(recheck({}, 'email', { ...anna, email: 'an' })).toEqual({})
})
