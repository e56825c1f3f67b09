import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, auditWho, auditWords } from './audit.ts'
import { auditDetails } from './audit-details.ts'
import { allRoutes } from './routes/all.ts'
import type { Route } from './routes/route.ts'

const CARLA = '6f1d1c0e-0000-4000-8000-000000000001'
const people = { [CARLA]: 'Carla' }
const entry = (action: string, subject: object, who: string | null = CARLA) => ({
  number: 1,
  at: '2026-11-23T09:00:00.000Z',
  who,
  action,
  subject: { ...subject },
})

test('everything that a route writes into the log has its words', () => {
  const written = Object.values<Route>(allRoutes).flatMap(({ audit }) => audit ?? [])
  expect(written.filter((action) => !(action in AUDIT_ACTIONS))).toEqual([])
  expect(auditWords('of_a_later_program')).toBe('of_a_later_program')
})

test.each([
  ['newsletter_started', { newsletter: 3, letters: 1214 }, 'Start 3 · 1.214 Briefe'],
  ['log_in', { by: 'app' }, 'mit Passwort und Code der App'],
  ['log_in_failed', { account: CARLA, step: 'code' }, 'in den Zugang: Carla · Code falsch'],
  [
    'operator_role_changed',
    { operator: 'gone', role: 'send' },
    'ein Zugang, den es nicht mehr gibt · darf ansehen und versenden',
  ],
  ['signups_exported', { format: 'csv', searched: false, places: null }, 'CSV'],
  ['newsletter_scheduled', { send_at: '2026-11-24T09:00:00.000Z' }, 'für 24.11.2026, 10:00 Uhr'],
  ['of_a_later_program', { colour: ['red', 'green'] }, 'colour: red, green'],
])('%s %j reads: %s', (action, subject, words) => {
  expect(auditDetails(entry(action, subject), people)).toBe(words)
})

test('who it was', () => {
  expect(auditWho(entry('log_in', {}), people)).toBe('Carla')
  expect(auditWho(entry('log_in', {}, 'gone'), people)).toBe('jemand, der keinen Zugang mehr hat')
  expect(auditWho(entry('operator_added', {}, null), people)).toBe('Kommandozeile')
  expect(auditWho(entry('log_in_failed', {}, null), people)).toBe('nicht angemeldet')
})
