import { expect, test } from 'vitest'
import { operator, operatorLabels } from '../../content/operator.ts'
import { type SiteFacts, siteFacts } from '../../content/site-facts.ts'
import { goingLiveFindings } from './going-live.ts'

const now = new Date('2026-11-21T12:00:00Z')
const answers = Object.keys(operatorLabels).map((field) => [field, 'steht da'])
const given = { ...operator, ...Object.fromEntries(answers) }
const ready = {
  ...siteFacts({ operator: given, waitingHouseholds: { figure: '312.500+', proof: 'Zählung im November' } }),
  voices: { placeholder: false, entries: [] },
  promo: { endsAt: '2026-11-21T20:00:00+01:00', reason: 'Erntezeit' },
}
const found = (facts: Partial<SiteFacts>) => goingLiveFindings({ ...ready, ...facts }, now)

test('a site that is ready has nothing left to do', () => {
  expect(found({})).toEqual([])
})

test('everything a court would hold against the site is open, nothing of it broken', () => {
  const findings = found({
    operator: { ...given, vatId: null, privacyApprovedOn: null },
    voices: { placeholder: true, entries: siteFacts().voices.entries },
    promo: { endsAt: null, reason: null },
    waitingHouseholds: { figure: '312.500+', proof: null },
  })
  expect(findings.map(({ code }) => code)).toEqual([
    'operator-vat-id',
    'privacy-draft',
    'sample-voices',
    'promo-without-end',
    'figure-unproven',
  ])
  expect(findings.every(({ level }) => level === 'open')).toBe(true)
  expect(findings.find(({ code }) => code === 'promo-without-end')?.why).toContain('Nr. 7')
})

test('a promo that is over has gone from the pages, which is only a hint', () => {
  const [finding] = found({ promo: { endsAt: '2026-11-20', reason: 'Erntezeit' } })
  expect(finding).toMatchObject({ level: 'hint', code: 'promo-over' })
})
