import { expect, test } from 'vitest'
import { anna } from '../../../test/support/people.ts'
import type { PersonData } from '../../contract/person-data.ts'
import { myDataView } from './my-data-view.ts'

const signup = {
  ...{ id: 7, email: anna.email, postal_code: anna.postal_code },
  created_at: '2026-11-21T15:22:00.123456+00:00',
  confirmed_at: '2026-11-21T23:30:00+00:00',
  ...{ withdrawn_at: null, undeliverable_at: null, refused_at: null, refused_answer: null, channel: null },
  state: 'confirmed' as const,
}

const annasData: PersonData = {
  ...{ email: anna.email, signups: [signup], events: [], wordings: [], letters: [], address_changes: [] },
}

const stored = (person: object, ...before: PersonData['signups']) => {
  const data = { ...annasData, signups: [...before, { ...signup, ...person }] }
  return Object.fromEntries(
    myDataView(data, {}, () => 'Kremmen').stored.map(({ name, value }) => [name, value]),
  )
}

test('confirmed, not confirmed, left, unreachable, and left but come back, by German days', () => {
  // Half past midnight in Germany.
  expect(stored({})).toEqual({
    'E-Mail-Adresse': anna.email,
    Postleitzahl: `${anna.postal_code} Kremmen`,
    Anmeldung: 'bestätigt am 22. November 2026',
  })
  const unconfirmed = { confirmed_at: null }
  const left = { withdrawn_at: '2027-01-31T22:59:59+00:00' }
  expect(stored(unconfirmed).Anmeldung).toBe('noch nicht bestätigt')
  expect(stored(left).Anmeldung).toBe('abgemeldet am 31. Januar 2027')
  expect(stored({ ...unconfirmed, id: 8 }, { ...signup, ...left }).Anmeldung).toBe('noch nicht bestätigt')
  expect(stored({ undeliverable_at: '2026-12-24T12:00:00+00:00' }).Zustellung).toContain('24. Dezember 2026')
})
