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
  ['dkim-key-file', 'server', undefined],
  ['disk-full', 'server', undefined],
] as const)('%s is mended: %s', (code, who, to) => {
  expect(wayOf({ code })).toMatchObject({ who, ...(to && { to }) })
})
