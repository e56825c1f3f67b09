import { expect, test } from 'vitest'
import { readConfigOf } from '../../config.ts'
import { limitsOf } from './office-settings.ts'

const of = (environment: Record<string, string>) => limitsOf(readConfigOf('office', environment))
const SMTP_URL = 'smtps://user:password@mail.example:465'

test('what nobody sets has no limit, but for the first days of a sender', () => {
  expect(of({})).toEqual({})
  expect(of({ SMTP_URL })).toEqual({ warm_up: 200 })
  expect(of({ LETTERS_PER_SECOND: '0.5', LETTERS_PER_HOUR: '500' })).toEqual({ second: 0.5, hour: 500 })
})

test.each([
  ['SMTP_CONNECTIONS', '0'],
  ['LETTERS_PER_SECOND', '-1'],
  ['LETTERS_PER_HOUR', '2.5'],
])('%s=%s is refused by its name', (name, value) => {
  expect(() => of({ [name]: value })).toThrow(new RegExp(`Falsche Einstellung: ${name} `))
})
