import { expect, test } from 'vitest'
import { officeFindings } from './checks/running.ts'
import { newsOf } from './post-office-news.ts'
import type { PostOffice } from './post-offices.ts'

const open: PostOffice = {
  state: 'open',
  silent: false,
  seenAt: '2026-11-23T12:00:00.000Z',
  nextTryAt: null,
  code: null,
  answer: null,
  wayBack: null,
}
const whats = (...offices: PostOffice[]) => newsOf(offices).map(({ level, what }) => `${level}: ${what}`)

test('two offices that send are one sentence', () => {
  expect(whats(open, open)).toEqual(['fine: Briefe gehen hinaus.'])
})

test('one that stands still comes first, with the next try by German clocks', () => {
  const nextTryAt = new Date(Date.now() + 600_000).toISOString()
  const paused: PostOffice = { ...open, state: 'paused', code: 'busy', nextTryAt, answer: '421 busy' }
  const [first, second] = newsOf([open, paused])
  expect(first).toEqual({
    level: 'broken',
    what: expect.stringMatching(
      /^Der Mailserver lässt gerade keine weiteren Verbindungen zu\. Die Briefe warten\. Nächster Versuch um \d\d:\d\d Uhr\.$/,
    ),
    fix: expect.stringContaining('SMTP_CONNECTIONS'),
    answer: '421 busy',
  })
  const why = 'Der Mailserver sagt: 421 busy'
  expect(officeFindings(newsOf([open, paused]))).toMatchObject([
    { level: 'broken', code: 'letters-wait', why },
  ])
  expect(second?.what).toBe('Briefe gehen hinaus.')
})

test('what comes back cannot be read: said once, by whoever waits longest, and of nobody who died', () => {
  const unread = (code: string, minutesAgo: number): PostOffice => ({
    ...open,
    wayBack: { code, since: new Date(Date.now() - minutesAgo * 60_000).toISOString() },
  })
  expect(newsOf([unread('ECONNREFUSED', 5), unread('NOT_MOVED', 9), open])).toEqual([
    {
      level: 'hint',
      code: 'way-back-unread',
      why: expect.any(String),
      what: expect.stringMatching(
        /^Rückmeldungen der Mailserver können seit [\d., ]+:\d\d Uhr nicht gelesen werden \(Gelesenes lässt sich nicht verschieben\)\.$/,
      ),
      fix: expect.stringContaining('„Erledigt“ und „Unklar“'),
    },
    { level: 'fine', what: 'Briefe gehen hinaus.' },
  ])
  expect(newsOf([unread('ECONNREFUSED', 5)])[0]?.what).toContain('(ECONNREFUSED)')
  expect(whats({ ...unread('NOT_MOVED', 9), silent: true }, open).join()).not.toContain('Rückmeldungen')
})

test('a dead office is a hint while another sends, else nothing leaves', () => {
  const dead = { ...open, silent: true }
  expect(newsOf([dead, open])).toMatchObject([
    {
      level: 'hint',
      what: expect.stringMatching(/^Ein Büro .* Was es in der Hand hatte, übernehmen die anderen\.$/),
    },
    { level: 'fine' },
  ])
  expect(newsOf([dead])).toMatchObject([{ level: 'broken', fix: 'Starte es neu.' }])
  expect(newsOf([])).toMatchObject([
    { level: 'broken', what: expect.stringMatching(/^Das Büro läuft nicht/) },
  ])
})
