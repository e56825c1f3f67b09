import { expect, test } from 'vitest'
import { readConfigOf } from '../config.ts'
import { dkimOf, wayBackOf } from './office-settings.ts'

const SECRET = 'a key of the tests, longer than 32 characters'
const config = (settings: Record<string, string>) =>
  readConfigOf('office', {
    DATABASE_OFFICE_URL: 'postgres://office@127.0.0.1:1/x',
    AUTH_SECRET: SECRET,
    SUPPRESSION_KEY: SECRET,
    ...settings,
  })

const MAIL_BOUNCES = 'bounce@dorfteller.example'
const BOUNCES_IMAP_URL = 'imaps://bounce:secret@mail.example/INBOX'

test('a key that signs nothing is said before anything starts', async () => {
  for (const DKIM_KEY_FILE of ['/nowhere/dkim.pem', import.meta.filename])
    await expect(dkimOf(config({ DKIM_SELECTOR: 'brief', DKIM_KEY_FILE }))).rejects.toThrow(
      'kein RSA-Schlüssel',
    )
})

test('half of what belongs together is said before anything starts', () => {
  expect(() => config({ BOUNCES_IMAP_URL })).toThrow('MAIL_BOUNCES fehlt')
  expect(() => config({ DKIM_SELECTOR: 'brief' })).toThrow('DKIM_SELECTOR gilt nur mit DKIM_KEY_FILE')
})

test('an address to leave by is named only where a program reads it', () => {
  expect(wayBackOf(config({ MAIL_BOUNCES }))?.unsubscribe).toBeUndefined()
  const { unsubscribe } = wayBackOf(config({ MAIL_BOUNCES, BOUNCES_IMAP_URL })) ?? {}
  expect(unsubscribe?.('0b7c1d5e-1111-4222-8333-444455556666')).toMatch(
    /^bounce\+0b7c1d5e111142228333444455556666\.[0-9a-f]{20}@dorfteller\.example$/,
  )
})
