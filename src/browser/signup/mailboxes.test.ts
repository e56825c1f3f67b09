import { expect, test } from 'vitest'
import { mailboxOf } from './mailboxes.ts'

test.each([
  ['anna@gmx.de', 'GMX'],
  ['anna@web.de', 'WEB.DE'],
  ['anna@googlemail.com', 'Gmail'],
  ['anna@gmx.example.org', undefined],
  ['anna@notgmx.de', undefined],
  ['gmx.de@example.org', undefined],
])('the letter to %s lies at %s', (email, name) => {
  expect(mailboxOf(email)?.name).toBe(name)
})
