import { expect, onTestFinished, test } from 'vitest'
import { databaseForAll } from '../../../test/support/fresh-database.ts'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import { type PostOfficeReport, reportPostOffice } from '../post-offices.ts'
import { checkMailServer } from './mail-server.ts'
import { checkSending } from './sending.ts'

const fresh = databaseForAll()

const OFFICE = '5a1d5a0e-0000-4000-8000-000000000001'
const OPEN: PostOfficeReport = { state: 'open' }
const says = (report: PostOfficeReport) => reportPostOffice(fresh.database.owner, OFFICE, report)
const check = async (smtpUrl?: string) => [
  ...(await checkMailServer(smtpUrl)),
  ...(await checkSending(fresh.database.owner)),
]

test('a server that answers and an office that sends are nothing to talk of', async () => {
  const smtp = await startSmtpServer()
  onTestFinished(() => smtp.stop())
  await says(OPEN)
  expect(await check(smtp.url)).toEqual([])
})

test('Bülent mistyped the password: the doctor asks the server itself, and reads what the office met', async () => {
  const smtp = await startSmtpServer({ login: { user: 'post', password: 'right' } })
  onTestFinished(() => smtp.stop())
  await says({ ...OPEN, state: 'paused', code: 'login', answer: '535 5.7.8 no', next_try_in: 600_000 })
  const findings = await check(smtp.url.replace('right', 'wrong'))
  expect(findings).toMatchObject([
    {
      level: 'broken',
      code: 'mail-server-login',
      what: 'Der Mailserver nimmt Namen oder Passwort nicht an.',
      why: expect.stringContaining('535 5.7.8'),
      fix: expect.stringContaining('SMTP_URL'),
    },
    {
      level: 'broken',
      code: 'letters-wait',
      what: expect.stringMatching(
        /^Der Mailserver nimmt Namen oder Passwort nicht an\. .* Nächster Versuch um \d\d:\d\d Uhr\.$/,
      ),
      why: 'Der Mailserver sagt: 535 5.7.8 no',
    },
  ])
  expect(JSON.stringify(findings)).not.toMatch(/wrong|right/)
})

test('an office that fell silent, and none at all', async () => {
  await fresh.ask(`update post_offices set seen_at = now() - interval '2 minutes'`)
  expect(await check()).toMatchObject([{ level: 'broken', code: 'no-office' }])
  await fresh.ask('delete from post_offices')
  expect(await check()).toMatchObject([
    { code: 'no-office', what: expect.stringMatching(/^Das Büro läuft nicht/) },
  ])
  await says(OPEN)
})

test('sign-ups that wait for nothing are told with their reason', async () => {
  await fresh.ask(`update site set stranded = '{"given_up": 1, "limited": 3}'`)
  expect(await check()).toMatchObject([
    {
      level: 'hint',
      code: 'signups-stranded-given-up',
      what: expect.stringMatching(/^Eine Anmeldung wartet/),
    },
    { level: 'hint', code: 'signups-stranded-limited', what: expect.stringMatching(/^3 Anmeldungen warten/) },
  ])
})
