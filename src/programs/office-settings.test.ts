import { expect, test } from 'vitest'
import { readConfigOf } from '../config.ts'
import { limitsOf, wayBackOf, wayBackSettings } from './office-settings.ts'

const of = (environment: Record<string, string>) => limitsOf(readConfigOf('office', environment))
const SMTP_URL = 'smtps://user:password@mail.example:465'

test('what nobody sets has no limit, but for the first days of a sender', () => {
  expect(of({})).toEqual({})
  expect(of({ SMTP_URL })).toEqual({ warm_up: 200 })
  expect(of({ LETTERS_PER_SECOND: '0.5', LETTERS_PER_HOUR: '500' })).toEqual({ second: 0.5, hour: 500 })
})

const KEY = 'a key of the tests, longer than 32 characters'
const config = (settings: Record<string, string>) => readConfigOf('office', settings)
const doors = (settings: Record<string, string>) => wayBackSettings(config(settings))

const MAIL_BOUNCES = 'bounce@dorfteller.example'
const BOUNCES_IMAP_URL = 'imaps://bounce:secret@mail.example/INBOX'

test('a door that leads nowhere is said before anything starts', () => {
  expect(() => doors({ BOUNCES_IMAP_URL })).toThrow('MAIL_BOUNCES')
})

test('an address to leave by is named only where a program reads it', () => {
  expect(wayBackOf(config({ MAIL_BOUNCES }), KEY)?.unsubscribe).toBeUndefined()
  const { unsubscribe } = wayBackOf(config({ MAIL_BOUNCES, BOUNCES_IMAP_URL }), KEY) ?? {}
  expect(unsubscribe?.('0b7c1d5e-1111-4222-8333-444455556666')).toMatch(
    /^bounce\+0b7c1d5e111142228333444455556666\.[0-9a-f]{20}@dorfteller\.example$/,
  )
})
