import { expect, test } from 'vitest'
import { readConfigOf } from '../../config.ts'
import { sendingOf } from './worker-settings.ts'

const of = (environment: Record<string, string>) => sendingOf(readConfigOf('worker', environment))
const SMTP_URL = 'smtps://user:password@mail.example:465'

test('what nobody sets has no limit, but for a sender that nobody says is known', () => {
  expect(of({})).toEqual({
    lettersInDoubt: 5,
    limits: {},
    thresholds: { blocked: 0.01, bounces: 0.02, complaints: 0.001 },
  })
  expect(of({ SMTP_URL }).limits).toEqual({ warm_up: 200 })
  expect(of({ SMTP_URL, LETTERS_WARM_UP: 'off' }).limits).toEqual({})
})

test('what is set is what workers share', () => {
  const set = {
    LETTERS_PER_SECOND: '0.5',
    LETTERS_PER_HOUR: '500',
    LETTERS_PER_DAY: '5000',
    LAUNCH_LETTERS_PER_HOUR: '300',
    LETTERS_WARM_UP: '50',
    LETTERS_IN_DOUBT: '8',
    LAUNCH_PAUSE_COMPLAINTS: '0.3',
  }
  expect(of(set)).toMatchObject({
    lettersInDoubt: 8,
    limits: { second: 0.5, hour: 500, day: 5000, launches: 300, warm_up: 50 },
    thresholds: { complaints: 0.003 },
  })
})

test.each([
  ['SMTP_CONNECTIONS', '0'],
  ['LETTERS_PER_SECOND', '-1'],
  ['LETTERS_PER_HOUR', '2.5'],
  ['LETTERS_WARM_UP', 'aus'],
  ['LAUNCH_PAUSE_BOUNCES', '101'],
])('%s=%s is refused by its name', (name, value) => {
  expect(() => of({ [name]: value })).toThrow(new RegExp(`Falsche Einstellung: ${name} `))
})
