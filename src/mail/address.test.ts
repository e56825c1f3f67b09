import { expect, test } from 'vitest'
import { mailboxKey } from './address.ts'

test.each([
  ['anna@example.org', 'Anna@Example.ORG'],
  ['anna@example.org', 'anna+kremmen@example.org'],
  ['anna@example.org', 'anna+a+b@example.org'],
  ['annamueller@gmail.com', 'anna.mueller@gmail.com'],
  ['annamueller@gmail.com', 'A.n.n.a.Mueller+x@googlemail.com'],
])('%s and %s are one mailbox', (one, other) => {
  expect(mailboxKey(other)).toBe(mailboxKey(one))
})

test.each([
  ['anna@example.org', 'anna@example.com'],
  ['anna.mueller@example.org', 'annamueller@example.org'],
  ['+anna@example.org', '+bert@example.org'],
  ['anna-x@example.org', 'anna@example.org'],
])('%s and %s are two', (one, other) => {
  expect(mailboxKey(other)).not.toBe(mailboxKey(one))
})
