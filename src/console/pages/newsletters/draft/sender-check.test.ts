import { expect, test } from 'vitest'
import { senderCheck } from './sender-check.ts'

const AT = '2026-11-21T10:00:00.000Z'
const dns = (code?: string) => [
  {
    name: 'Absender im DNS',
    findings: code
      ? [{ level: 'hint' as const, code, what: 'Das DNS schweigt.', why: '', fix: 'Frag nach.' }]
      : [],
  },
]

test('a sender is said to be right only where the DNS gave an answer', () => {
  expect(senderCheck(dns(), AT)).toMatchObject({ state: 'done', what: 'Absender stimmt' })
  expect(senderCheck(dns('spf-not-allowed'), AT)).toMatchObject({ state: 'done' })
  expect(senderCheck(dns('dns-no-answer'), AT)).toMatchObject({ state: 'unknown', what: 'Das DNS schweigt.' })
})
