import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { wayBackFindings } from './way-back.ts'

const codes = (settings: Record<string, string>) =>
  wayBackFindings(readConfig(settings)).map(({ code }) => code)

const SMTP_URL = 'smtps://mail.dorfteller.example'
const MAIL_FROM = 'post@dorfteller.example'
const MAIL_BOUNCES = 'bounce@dorfteller.example'
const BOUNCES_IMAP_URL = 'imaps://bounce:secret@mail.example/INBOX'

test('who sends letters and reads no answers is told; who sends none yet is not', () => {
  expect(codes({})).toEqual([])
  expect(codes({ SMTP_URL, MAIL_FROM })).toEqual(['no-way-back'])
  expect(codes({ SMTP_URL, MAIL_FROM, MAIL_BOUNCES })).toEqual(['no-way-back'])
  expect(codes({ SMTP_URL, MAIL_FROM, MAIL_BOUNCES, BOUNCES_IMAP_URL })).toEqual([])
  expect(codes({ SMTP_URL, MAIL_FROM, MAIL_BOUNCES, BOUNCES_PORT: '3002' })).toEqual([])
})

test('an envelope of another domain is told', () => {
  const elsewhere = { SMTP_URL, MAIL_FROM, MAIL_BOUNCES: 'bounce@anderswo.example', BOUNCES_IMAP_URL }
  expect(codes(elsewhere)).toEqual(['bounces-elsewhere'])
})
