import { expect, test } from 'vitest'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { isPlainMailbox } from '../contract/signup.ts'
import { mailboxKey } from './address.ts'

const NAME_OF_64 = 'a'.repeat(64)
const DOMAIN_OF_189 = `${'d'.repeat(61)}.${'e'.repeat(61)}.${'f'.repeat(61)}.org`

test.each([
  anna.email,
  buelent.email,
  carla.email,
  'Anna.Mueller@Example.ORG',
  'anna+dorf@example.org',
  "o'neill@example.org",
  '0@0.org',
  'anna@xn--bcher-kva.example',
  `${NAME_OF_64}@${DOMAIN_OF_189}`,
])('%s is one mailbox', (address) => {
  expect(isPlainMailbox(address)).toBe(true)
})

test('one octet more than SMTP carries is too long, before the @ and in all', () => {
  expect(`${NAME_OF_64}@${DOMAIN_OF_189}`).toHaveLength(254)
  expect(isPlainMailbox(`${NAME_OF_64}@${DOMAIN_OF_189}s`)).toBe(false)
  expect(isPlainMailbox(`${NAME_OF_64}a@example.org`)).toBe(false)
})

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
