import { expect, test } from 'vitest'
import { plainAnswer } from './plain-answer.ts'

const ANNA = 'anna.mueller@example.org'

test.each([
  ['250 2.0.0 OK queued as 4ZbX', '250 2.0.0 OK queued as 4ZbX'],
  ['550 5.1.1 <anna.mueller@example.org>: user unknown', '550 5.1.1 <address>: user unknown'],
  ['550 5.1.1 ANNA.Mueller@EXAMPLE.org unknown', '550 5.1.1 <address> unknown'],
  ['550-5.1.1 no such user\n550 5.1.1 anna.mueller here', '550-5.1.1 no such user 550 5.1.1 <address> here'],
  ['550 see https://help.example/?who=anna.mueller%40example.org', '550 see <address>'],
  ['451 4.7.1 <other@example.com> is slow\u0007\u0000', '451 4.7.1 <address> is slow'],
])('%j is kept as %j', (answer, kept) => {
  expect(plainAnswer(answer, ANNA)).toBe(kept)
})

test('a very long answer is cut, and no half address is left at the cut', () => {
  expect(plainAnswer(`550 ${'x'.repeat(500)}`, ANNA)).toHaveLength(200)
  const addresses = `${'b'.repeat(120)}@example.org `.repeat(14)
  const upToTheCut = `${addresses}${' '.repeat(1990 - addresses.length)} anna.mueller@example.org`
  expect(plainAnswer(upToTheCut, ANNA)).not.toContain('anna')
})
