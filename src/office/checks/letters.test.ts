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

test('where letters can leave and arrive there is nothing to say', () => {
  expect(codes({})).toEqual([])
  expect(codes({ DKIM_SELECTOR: '', DKIM_KEY_FILE: '' })).toEqual([])
})

test('for trying out, letters stay here and the sender is nowhere; that is open, not broken', () => {
  const trying = findings({ SMTP_URL: '', MAIL_FROM: '', SUPPRESSION_KEY: '' })
  expect(trying.map(({ code, level }) => [code, level])).toEqual([
    ['no-smtp', 'open'],
    ['sender-nowhere', 'open'],
    ['suppression-key-in-data-dir', 'hint'],
  ])
})

test('a sender at a name that stands in examples is nowhere', () => {
  for (const domain of ['dorfteller.example', 'example.org', 'mail.test', 'site.localhost']) {
    expect(codes({ MAIL_FROM: `post@${domain}` })).toEqual(['sender-nowhere'])
  }
  expect(codes({ MAIL_FROM: 'post@beispiel-example.de' })).toEqual([])
})

test('without MAIL_FROM the sender is named that letters have then', async () => {
  const found = await checkLetters(readConfig({ PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }))
  expect(found.find(({ code }) => code === 'sender-nowhere')?.what).toContain('localhost.example')
})

test('half a signature is none', () => {
  expect(codes({ DKIM_KEY_FILE: '' })).toEqual(['dkim-half'])
  expect(codes({ DKIM_SELECTOR: '' })).toEqual(['dkim-half'])
})

test('smtp:// to another machine leans on STARTTLS; on this one nobody listens in', () => {
  expect(codes({ SMTP_URL: 'smtp://mail.dorfteller.de:587' })).toEqual(['smtp-starttls'])
  expect(codes({ SMTP_URL: 'smtp://127.0.0.1:25' })).toEqual([])
  expect(codes({ SMTP_URL: 'smtp://[::1]:25' })).toEqual([])
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
  expect(codes({}, './dkim.pem ist nicht zu lesen (ENOENT)')).toEqual(['dkim-key-file'])
})

const wayBackCodes = (settings: Record<string, string>) =>
  wayBackFindings(readConfig(settings)).map(({ code }) => code)

const SMTP_URL = 'smtps://mail.dorfteller.example'
const MAIL_FROM = 'post@dorfteller.example'
const MAIL_BOUNCES = 'bounce@dorfteller.example'
const BOUNCES_IMAP_URL = 'imaps://bounce:secret@mail.example/INBOX'

test('who sends letters and reads no answers is told; who sends none yet is not', () => {
  expect(wayBackCodes({})).toEqual([])
  expect(wayBackCodes({ SMTP_URL, MAIL_FROM })).toEqual(['no-way-back'])
  expect(wayBackCodes({ SMTP_URL, MAIL_FROM, MAIL_BOUNCES })).toEqual(['no-way-back'])
  expect(wayBackCodes({ SMTP_URL, MAIL_FROM, MAIL_BOUNCES, BOUNCES_IMAP_URL })).toEqual([])
  expect(
    wayBackCodes({ SMTP_URL, MAIL_FROM, MAIL_BOUNCES, BOUNCES_WEBHOOK_SECRET: 'a-signing-key-of-mailgun' }),
  ).toEqual([])
})

test('an envelope of another domain is told', () => {
  const elsewhere = { SMTP_URL, MAIL_FROM, MAIL_BOUNCES: 'bounce@anderswo.example', BOUNCES_IMAP_URL }
  expect(wayBackCodes(elsewhere)).toEqual(['bounces-elsewhere'])
})
