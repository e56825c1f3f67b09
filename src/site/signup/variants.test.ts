import { expect, test } from 'vitest'
import { signupVariants } from './variants.ts'

test('there is a page for each of the 17 ways to fill the form wrongly, for a duplicate and for a failure', () => {
  const names = signupVariants.map(({ name }) => name)
  expect(names).toHaveLength(19)
  expect(new Set(names).size).toBe(19)
  expect(names).not.toContain('ok-ok-ok')
})
