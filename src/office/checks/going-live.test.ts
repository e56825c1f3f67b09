import { expect, test } from 'vitest'
import { operator, operatorLabels } from '../../content/operator.ts'
import { type SiteFacts, siteFacts } from '../../content/site-facts.ts'
import { checkFacts } from './going-live.ts'

const answers = Object.keys(operatorLabels).map((field) => [field, 'steht da'])
const given = { ...operator, ...Object.fromEntries(answers) }
const ready: SiteFacts = {
  ...siteFacts({ operator: given, waitingHouseholds: { figure: '312.500+', proof: 'Zählung im November' } }),
  voices: { placeholder: false, entries: [] },
  promo: { endsAt: '2026-11-21T20:00:00+01:00', reason: 'Erntezeit' },
}

test('a site that is ready has nothing left to do', () => {
  expect(checkFacts(ready)).toEqual([])
})

test('everything a court would hold against the site is open, nothing of it broken', () => {
  const findings = checkFacts({
    ...ready,
    operator: { ...given, vatId: null, privacyApprovedOn: null },
    voices: { placeholder: true, entries: siteFacts().voices.entries },
    promo: { endsAt: null, reason: null },
    waitingHouseholds: { figure: '312.500+', proof: null },
  })
  expect(findings.map(({ code, level }) => `${level} ${code}`)).toEqual([
    'open operator-vatId',
    'open operator-privacyApprovedOn',
    'open sample-voices',
    'open promo-without-end',
    'open figure-unproven',
  ])
  expect(findings.find(({ code }) => code === 'promo-without-end')?.why).toContain('Nr. 7')
})
