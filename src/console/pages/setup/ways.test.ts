import { expect, test } from 'vitest'
import { wayOf } from './ways.ts'

test.each([
  ['operator-register-court', 'here', '/einrichtung/angaben'],
  ['privacy-draft', 'here', '/einrichtung/angaben'],
  ['sample-voices', 'here', '/einrichtung/angaben'],
  ['second-factor-missing', 'here', '/konto'],
  ['signups-stranded-given-up', 'here', '/postausgang'],
  ['signups-stranded-limited', 'here', '/anmeldungen'],
  ['mail-server-login', 'provider', '/postausgang'],
  ['spf-missing', 'provider', undefined],
  ['disk-full', 'server', undefined],
] as const)('%s is mended: %s', (code, who, to) => {
  expect(wayOf({ code })).toMatchObject({ who, ...(to && { to }) })
})

test('what a record of the DNS mends is done where the domain was bought', () => {
  expect(wayOf({ code: 'anything', record: { name: 'a', type: 'TXT', value: 'b' } }).who).toBe('provider')
})
