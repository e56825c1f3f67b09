import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../test/support/fresh-database.ts'
import { readConfig } from '../config.ts'
import { consoleChecks } from './console-checks.ts'
import { alarmFindings } from './vitals.ts'

const codes = (settings: Record<string, string>) =>
  alarmFindings(readConfig({ PUBLIC_ORIGIN: 'https://dorfteller.example', ...settings }), null).map(
    ({ code }) => code,
  )

const SMTP_URL = 'smtps://mail.dorfteller.example'
const ALARM_MAIL_TO = 'carla@example.org'

test('a public site that calls nobody is told so, and one whose only way may be what breaks', () => {
  expect(codes({})).toEqual(['nobody-is-called'])
  expect(codes({ METRICS_PORT: '9464' })).toEqual(['nobody-is-called'])
  expect(codes({ SMTP_URL, ALARM_MAIL_TO })).toEqual(['alarm-by-the-same-server'])
  expect(codes({ SMTP_URL, ALARM_MAIL_TO, ALARM_SMTP_URL: 'smtps://elsewhere.example' })).toEqual([])
  expect(codes({ SMTP_URL, ALARM_MAIL_TO, ALARM_WEBHOOK_URL: 'https://ntfy.sh/dorf' })).toEqual([])
  expect(codes({ ALARM_PING_URL: 'https://hc-ping.com/1' })).toEqual([])
  expect(codes({ PUBLIC_ORIGIN: 'http://localhost:3000' })).toEqual([])
})

test('Einrichtung turns red when nothing leaves, says since when, and is green again when something does', async () => {
  const fresh = await freshDatabase()
  onTestFinished(() => fresh.drop())
  const { owner, operator } = fresh.database
  const operation = async () =>
    (await consoleChecks(readConfig({}), operator)).find(({ name }) => name === 'Betrieb')?.findings
  expect(await operation()).toEqual([])

  await owner.query(
    `insert into newsletter_signups (email, postal_code) values ('anna@example.org', '16766')`,
  )
  await owner.query(`update letters set queued_at = now() - interval '20 minutes'`)
  expect(await operation()).toEqual([
    {
      level: 'broken',
      code: 'nothing-leaves',
      what: expect.stringMatching(
        /^Seit \d\d\.\d\d\.\d{4} \d\d:\d\d Uhr geht kein Brief hinaus; 1 warten\.$/,
      ),
      why: expect.any(String),
      fix: expect.any(String),
    },
  ])

  await owner.query(`delete from pgboss.job where name = 'letters'`)
  expect(await operation()).toEqual([])
})
