import { expect, test } from 'vitest'
import { blockersOf } from './blockers.ts'

test('promo, placeholders, operator, letters and a broken DNS block; what is only good to know does not', () => {
  const open = [
    ...['promo-without-end', 'sample-voices', 'operator-vat-id', 'no-test-letter', 'no-smtp'],
    ...['figure-unproven', 'default-public-key', 'no-way-back'],
  ].map((code) => ({ level: 'open' as const, code }))
  const blockers = blockersOf([
    ...open,
    { level: 'broken', code: 'spf-missing' },
    { level: 'hint', code: 'spf-not-allowed' },
    { level: 'hint', code: 'dns-no-answer' },
    { level: 'broken', code: 'disk-full' },
  ])
  expect(blockers.map(({ code }) => code)).toEqual([
    'promo-without-end',
    'sample-voices',
    'operator-vat-id',
    'no-test-letter',
    'no-smtp',
    'spf-missing',
  ])
})
