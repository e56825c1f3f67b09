import { expect, test } from 'vitest'
import { problemTexts } from '../../browser/signup/texts.ts'
import { signupVariants } from './variants.ts'

test('there is a page for each of the 17 ways to fill the form wrongly, for a duplicate and for a failure', () => {
  const names = signupVariants.map(({ name }) => name)
  expect(names).toHaveLength(19)
  expect(new Set(names).size).toBe(19)
  expect(names).not.toContain('ok-ok-ok')
})

test('Anna forgot the tick and mistyped her postal code', () => {
  const variant = signupVariants.find(({ name }) => name === 'ok-invalid-missing')
  expect(variant?.problems).toEqual({
    postalCode: problemTexts.postalCode.invalid,
    consent: problemTexts.consent,
  })
  expect(variant?.consent).toBe(false)
})
