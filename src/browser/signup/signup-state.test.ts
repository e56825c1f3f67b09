import { expect, test } from 'vitest'
import { recheck } from './signup-state.ts'
import { problemTexts } from './texts.ts'

const { email, postalCode } = problemTexts

const anna = { email: 'anna@example.org', postalCode: '16766', consent: true }

test('a problem goes as soon as its field is fixed, the other one stays, and none comes while Anna types', () => {
  const refused = { email: email.invalid, postalCode: postalCode.missing }
  expect(recheck(refused, 'email', anna)).toEqual({ postalCode: postalCode.missing })
  expect(recheck({}, 'email', { ...anna, email: 'an' })).toEqual({})
})
