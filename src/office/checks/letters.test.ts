import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { readConfig } from '../../config.ts'
import { readDkimKeyFile } from './dkim-key-file.ts'
import { checkLetters, letterFindings, wayBackFindings } from './letters.ts'

const ready = {
  SMTP_URL: 'smtps://user:password@mail.dorfteller.de:465',
  MAIL_FROM: 'post@dorfteller.de',
  DKIM_SELECTOR: 'brief',
  DKIM_KEY_FILE: './dkim.pem',
  SUPPRESSION_KEY: 'a key of the tests, longer than 32 characters',
}
const findings = (changed: Record<string, string>, keyProblem?: string) =>
  letterFindings(readConfig({ ...ready, ...changed }), keyProblem)
const codes = (changed: Record<string, string>, keyProblem?: string) =>
  findings(changed, keyProblem).map(({ code }) => code)

test('for trying out, letters stay here and the sender is nowhere; that is open, not broken', () => {
  const trying = findings({ SMTP_URL: '', MAIL_FROM: '', SUPPRESSION_KEY: '' })
  expect(trying.map(({ code, level }) => [code, level])).toEqual([
    ['no-smtp', 'open'],
    ['sender-nowhere', 'open'],
    ['suppression-key-in-data-dir', 'hint'],
  ])
})

const nowhere = ['dorfteller.example', 'example.org', 'mail.test', 'site.localhost']

test.each<[string, Record<string, string>, string[]]>([
  ['all is there', {}, []],
  ['the provider signs', { DKIM_SELECTOR: '', DKIM_KEY_FILE: '' }, []],
  ...nowhere.map((domain): [string, Record<string, string>, string[]] => [
    `the sender is at ${domain}`,
    { MAIL_FROM: `post@${domain}` },
    ['sender-nowhere'],
  ]),
  ['the sender’s name only sounds like an example', { MAIL_FROM: 'post@beispiel-example.de' }, []],
  ['half a signature is none', { DKIM_KEY_FILE: '' }, ['dkim-half']],
  ['the other half is none', { DKIM_SELECTOR: '' }, ['dkim-half']],
  ['smtp:// leans on STARTTLS', { SMTP_URL: 'smtp://mail.dorfteller.de:587' }, ['smtp-starttls']],
  ['on this machine nobody listens in', { SMTP_URL: 'smtp://127.0.0.1:25' }, []],
  ['nor by IPv6', { SMTP_URL: 'smtp://[::1]:25' }, []],
])('%s: what is said of letters', (_, settings, found) => expect(codes(settings)).toEqual(found))

test('a key that is not to be read is said', () => {
  expect(codes({}, './dkim.pem ist nicht zu lesen (ENOENT)')).toEqual(['dkim-key-file'])
})

test('without MAIL_FROM the sender is named that letters have then', async () => {
  const found = await checkLetters(readConfig({ PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }))
  expect(found.find(({ code }) => code === 'sender-nowhere')?.what).toContain('localhost.example')
})

test('no finding repeats the password in SMTP_URL', () => {
  const found = findings({ SMTP_URL: 'smtp://user:password@mail.dorfteller.de' })
  expect(JSON.stringify(found)).not.toContain('password')
})

test('a key file that is not there, not a key, or not RSA is told apart from a good one', async () => {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const pem = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder.path, name), content)
    return join(folder.path, name)
  }
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const ed25519 = generateKeyPairSync('ed25519').privateKey
  const asPem = { format: 'pem', type: 'pkcs8' } as const
  expect(await readDkimKeyFile(join(folder.path, 'none.pem'))).toEqual({
    problem: expect.stringContaining('ENOENT'),
  })
  expect(await readDkimKeyFile(await pem('text.pem', 'hello'))).toEqual({
    problem: expect.stringContaining('PEM'),
  })
  expect(await readDkimKeyFile(await pem('ed.pem', ed25519.export(asPem)))).toEqual({
    problem: expect.stringContaining('nur mit RSA'),
  })
  expect(await readDkimKeyFile(await pem('rsa.pem', rsa.export(asPem)))).toHaveProperty('key')
})

const wayBackCodes = (settings: Record<string, string>) =>
  wayBackFindings(readConfig(settings)).map(({ code }) => code)

const SMTP_URL = 'smtps://mail.dorfteller.example'
const MAIL_FROM = 'post@dorfteller.example'
const MAIL_BOUNCES = 'bounce@dorfteller.example'
const BOUNCES_IMAP_URL = 'imaps://bounce:secret@mail.example/INBOX'

test.each<[string, Record<string, string>, string[]]>([
  ['who sends none yet', {}, ['no-way-back']],
  ['who reads no answers', { SMTP_URL, MAIL_FROM }, ['no-way-back']],
  ['who names only the address', { SMTP_URL, MAIL_FROM, MAIL_BOUNCES }, ['no-way-back']],
  ['who has a folder', { SMTP_URL, MAIL_FROM, MAIL_BOUNCES, BOUNCES_IMAP_URL }, []],
  [
    'who has a webhook',
    { SMTP_URL, MAIL_FROM, MAIL_BOUNCES, BOUNCES_WEBHOOK_SECRET: 'a-key-of-mailgun' },
    [],
  ],
  [
    'whose envelope is of another domain',
    { SMTP_URL, MAIL_FROM, MAIL_BOUNCES: 'bounce@anderswo.example', BOUNCES_IMAP_URL },
    ['bounces-elsewhere'],
  ],
])('%s: what is said of what comes back', (_, settings, found) =>
  expect(wayBackCodes(settings)).toEqual(found),
)
