import { expect, onTestFinished, test } from 'vitest'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import { readConfig } from '../../config.ts'
import { checkLetters, checkMailServer } from './letters.ts'

const ready = {
  SMTP_URL: 'smtps://user:password@mail.dorfteller.de:465',
  MAIL_FROM: 'post@dorfteller.de',
  MAIL_BOUNCES: 'bounce@dorfteller.de',
  BOUNCES_IMAP_URL: 'imaps://bounce:secret@mail.dorfteller.de/INBOX',
}
const nowhere = ['dorfteller.example', 'example.org', 'mail.test', 'site.localhost']

test.each<[string, Record<string, string>, string[]]>([
  ['all is there', {}, []],
  [
    'trying out, letters stay here',
    { SMTP_URL: '', MAIL_FROM: '', MAIL_BOUNCES: '' },
    ['no-smtp', 'sender-nowhere', 'no-way-back'],
  ],
  ...nowhere.map((domain): [string, Record<string, string>, string[]] => [
    `the sender is at ${domain}`,
    { MAIL_FROM: `post@${domain}` },
    ['sender-nowhere'],
  ]),
  ['the sender’s name only sounds like an example', { MAIL_FROM: 'post@beispiel-example.de' }, []],
  ['what comes back has an address that nobody reads', { BOUNCES_IMAP_URL: '' }, ['no-way-back']],
  ['a webhook tells of it', { BOUNCES_IMAP_URL: '', BOUNCES_WEBHOOK_SECRET: 'a-key-of-mailgun' }, []],
])('%s: what is said of letters is open, and no password in it', (_, settings, codes) => {
  const found = checkLetters(readConfig({ ...ready, ...settings }))
  expect(found.map(({ level, code }) => `${level} ${code}`)).toEqual(codes.map((code) => `open ${code}`))
  expect(JSON.stringify(found)).not.toMatch(/password|secret/)
})

test('Bülent mistyped the password: the doctor asks the mail server itself, and does not repeat it', async () => {
  const smtp = await startSmtpServer({ login: { user: 'post', password: 'right' } })
  onTestFinished(() => smtp.stop())
  expect(await checkMailServer(smtp.url)).toEqual([])
  const findings = await checkMailServer(smtp.url.replace('right', 'wrong'))
  expect(findings).toMatchObject([
    {
      level: 'broken',
      code: 'mail-server-login',
      what: 'Der Mailserver nimmt Namen oder Passwort nicht an.',
      why: expect.stringContaining('535 5.7.8'),
      fix: expect.stringContaining('SMTP_URL'),
    },
  ])
  expect(JSON.stringify(findings)).not.toMatch(/wrong|right/)
})
