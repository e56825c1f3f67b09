import { expect, test } from 'vitest'
import { carla } from '../../../test/support/people.ts'
import type { PersonData } from '../../database/queries/links.ts'
import { csvOf, personTable } from './csv.ts'

test('a table as RFC 4180 writes it: quoted, CRLF, and the mark of UTF-8', () => {
  expect(
    csvOf([
      ['Bülent', 'sagt "Moin"'],
      ['eine\nZeile', '01067'],
    ]),
  ).toBe('\uFEFF"Bülent","sagt ""Moin"""\r\n"eine\nZeile","01067"\r\n')
})

test.each(['=1+1', '+49', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is a text and no formula', (value) => {
  expect(csvOf([[value]])).toBe(`\uFEFF"'${value}"\r\n`)
})

test('everything about a person, one value a row', () => {
  const data: PersonData = {
    email: carla.email,
    signups: [
      {
        number: 3,
        email: carla.email,
        postal_code: carla.postal_code,
        signed_up_at: '2026-11-21T15:22:00+00:00',
        confirmed_at: null,
        address_confirmed_at: null,
        withdrawn_at: null,
        undeliverable_at: null,
        state: 'open',
      },
    ],
    events: [
      {
        number: 1,
        signup: 3,
        type: 'requested',
        happened_at: '2026-11-21T15:22:00+00:00',
        facts: { form: 'page', consent_given: true },
        person: null,
        hash: 'aa',
        previous_hash: null,
      },
    ],
    wordings: [],
    letters: [],
    links: [],
    address_changes: [{ new_email: 'neu@example.org', asked_at: '2026-11-22T15:22:00+00:00' }],
    kept_letters: [{ number: 1, received_at: '2026-11-21T15:23:00+00:00', subject: 'Fast da' }],
    requests: [],
    suppressions: [{ left_at: '2026-11-23T15:22:00+00:00', erased: false }],
  }
  const table = personTable(data)

  expect(table.slice(0, 2)).toEqual([
    ['Bereich', 'Nummer', 'Angabe', 'Wert'],
    ['E-Mail-Adresse', '1', 'email', carla.email],
  ])
  expect(table).toContainEqual(['Anmeldung', '1', 'postal_code', '01067'])
  expect(table).toContainEqual(['Verlauf', '1', 'facts.consent_given', 'true'])
  expect(table).toContainEqual(['Neue Adresse', '1', 'new_email', 'neu@example.org'])
  expect(table).toContainEqual(['Aufbewahrter Brief', '1', 'subject', 'Fast da'])
  expect(table).toContainEqual(['Sperrliste', '1', 'erased', 'false'])
})
