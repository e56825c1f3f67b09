import { expect, onTestFinished, test } from 'vitest'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import { readConfig } from '../../config.ts'
import { operator, operatorLabels } from '../../content/operator.ts'
import { siteFacts } from '../../content/site-facts.ts'
import { blocks, type Finding } from './finding.ts'
import { checkDisk, checkFacts, checkMailServer, checkSettings } from './given.ts'

const codes = (findings: Finding[]) => findings.map(({ code }) => code)

const ready = {
  PUBLIC_ORIGIN: 'https://dorfteller.de',
  PUBLIC_BACKEND_KEY: 'a key of our own',
  TRUST_PROXY: 'x-forwarded-for',
  ALARM_MAIL_TO: 'carla@example.org',
  SMTP_URL: 'smtps://user:password@mail.dorfteller.de:465',
  MAIL_FROM: 'post@dorfteller.de',
  MAIL_BOUNCES: 'bounce@dorfteller.de',
  BOUNCES_IMAP_URL: 'imaps://bounce:secret@mail.dorfteller.de/INBOX',
}
const nothing = Object.fromEntries(Object.keys(ready).map((name) => [name, '']))

test.each<[string, Record<string, string>, string]>([
  ['all is there', {}, ''],
  [
    'nothing is set',
    nothing,
    'origin-not-public default-public-key nobody-is-called no-smtp sender-nowhere no-way-back',
  ],
  ['nobody said who stands in front', { TRUST_PROXY: '' }, 'proxy-not-named'],
  ['the sender is at an example', { MAIL_FROM: 'post@mail.test' }, 'sender-nowhere'],
  ['the sender’s name only sounds like an example', { MAIL_FROM: 'post@beispiel-example.de' }, ''],
  ['what comes back has an address that nobody reads', { BOUNCES_IMAP_URL: '' }, 'no-way-back'],
  ['a webhook tells of it', { BOUNCES_IMAP_URL: '', BOUNCES_WEBHOOK_SECRET: 'a-key-of-mailgun' }, ''],
])('%s: what is said of the settings, and no password in it', (_, settings, expected) => {
  const found = checkSettings(readConfig({ ...ready, ...settings }))
  expect(codes(found).join(' ')).toBe(expected)
  expect(JSON.stringify(found)).not.toMatch(/password|secret/)
})

test('Carla’s disk is full, whether her folder is there yet or not', async () => {
  for (const path of ['.', '/nowhere/yet']) {
    expect(codes(await checkDisk(path, Number.MAX_SAFE_INTEGER))).toEqual(['disk-full'])
    expect(await checkDisk(path, 1)).toEqual([])
  }
})

test('Bülent mistyped the password: the doctor asks the mail server itself, and does not repeat it', async () => {
  const smtp = await startSmtpServer({ login: { user: 'post', password: 'right' } })
  onTestFinished(() => smtp.stop())
  expect(await checkMailServer(smtp.url)).toEqual([])
  const findings = await checkMailServer(smtp.url.replace('right', 'wrong'))
  const [why, fix] = ['535 5.7.8', 'SMTP_URL'].map((words) => expect.stringContaining(words))
  expect(findings).toMatchObject([{ level: 'broken', code: 'mail-server-login', why, fix }])
  expect(JSON.stringify(findings)).not.toMatch(/wrong|right/)
})

test('what a court would hold against the site is open until Carla has said everything; most of it holds newsletters', () => {
  const answers = Object.keys(operatorLabels).map((field) => [field, 'steht da'])
  const given = { ...operator, ...Object.fromEntries(answers) }
  const whole = {
    ...siteFacts({ operator: given, waitingHouseholds: { figure: '312.500+', proof: 'Zählung' } }),
    voices: { placeholder: false, entries: [] },
    promo: { endsAt: '2026-11-21T20:00:00+01:00', reason: 'Erntezeit' },
  }
  expect(checkFacts(whole)).toEqual([])
  const found = checkFacts({ ...siteFacts(), operator: { ...given, vatId: null, privacyApprovedOn: null } })
  expect(found.map((one) => `${one.level} ${one.code}${blocks(one) ? ' blocks' : ''}`)).toEqual([
    'open operator-vatId blocks',
    'open operator-privacyApprovedOn blocks',
    'open sample-voices blocks',
    'open promo-without-end blocks',
    'open figure-unproven',
  ])
  expect(found.find(({ code }) => code === 'promo-without-end')?.why).toContain('Nr. 7')
})
