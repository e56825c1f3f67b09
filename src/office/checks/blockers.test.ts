import { expect, test } from 'vitest'
import { blockersOf } from './blockers.ts'
import type { Finding } from './finding.ts'

const finding = (code: string, level: Finding['level'] = 'open'): Finding => ({
  level,
  code,
  what: `${code} ist so.`,
  why: '',
  fix: '',
})

test('promo, placeholders, operator, letters and DNS block; what is only good to know does not', () => {
  const blockers = blockersOf([
    {
      name: 'Vor dem Start',
      findings: ['promo-without-end', 'sample-voices', 'operator-vat-id', 'figure-unproven'].map((code) =>
        finding(code),
      ),
    },
    { name: 'Datenbank', findings: [finding('no-test-letter')] },
    { name: 'Briefe', findings: [finding('no-smtp'), finding('smtp-starttls', 'hint')] },
    {
      name: 'Absender im DNS: SPF',
      findings: [finding('spf-missing', 'broken'), finding('spf-soft', 'hint')],
    },
    { name: 'Absender im DNS', findings: [finding('dns-silent', 'hint')] },
    { name: 'Einstellungen', findings: [finding('default-public-key')] },
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

test('a site that is ready has none', () => {
  expect(blockersOf([{ name: 'Vor dem Start', findings: [finding('promo-over', 'hint')] }])).toEqual([])
})
