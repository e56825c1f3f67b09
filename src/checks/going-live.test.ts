import { expect, test } from 'vitest'
import { type GoingLiveFacts, goingLiveFindings } from './going-live.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ready: GoingLiveFacts = {
  missing: [],
  privacyApproved: true,
  sampleVoices: [],
  promo: { urgency: 'Nur noch wenige Stunden', endsAt: '2026-11-21T20:00:00+01:00' },
  households: { figure: '312.500+', proof: 'Zählung vom 1. November 2026' },
  now,
}

test('a site that is ready has nothing left to do', () => {
  expect(goingLiveFindings(ready)).toEqual([])
})

test('everything a court would hold against the site is open, nothing of it broken', () => {
  const findings = goingLiveFindings({
    ...ready,
    missing: [{ field: 'vatId', label: 'Umsatzsteuer-Identifikationsnummer' }],
    privacyApproved: false,
    sampleVoices: ['Anna'],
    promo: { ...ready.promo, endsAt: null },
    households: { figure: '312.500+', proof: null },
  })
  expect(findings.map(({ code }) => code)).toEqual([
    'operator-vat-id',
    'privacy-draft',
    'sample-voices',
    'promo-without-end',
    'figure-unproven',
  ])
  expect(findings.every(({ level }) => level === 'open')).toBe(true)
})

test('a promo without an end cites the law', () => {
  const [finding] = goingLiveFindings({ ...ready, promo: { ...ready.promo, endsAt: null } })
  expect(finding?.why).toContain('Nr. 7')
})

test('a promo that is over has gone from the pages, which is only a hint', () => {
  const [finding] = goingLiveFindings({ ...ready, promo: { ...ready.promo, endsAt: '2026-11-20' } })
  expect(finding).toMatchObject({ level: 'hint', code: 'promo-over' })
})
