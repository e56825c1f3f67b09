import { expect, test } from 'vitest'
import { anna } from '../../../test/support/people.ts'
import type { PersonData } from '../../contract/person-data.ts'
import { myDataView } from './my-data-view.ts'

const FIREFOX = 'Firefox/140.0'
type Event = PersonData['events'][number]
const eventOf = (id: number, type: Event['type'], happened_at: string, more: Partial<Event> = {}) => ({
  ...{ id, type, happened_at, signup_id: 7, hash: 'aa', previous_hash: null, person: null, facts: {} },
  ...more,
})
type Letter = PersonData['letters'][number]
const letterOf = (kind: Letter['kind'], day: number, state: Letter['state'], more: Partial<Letter> = {}) => ({
  ...{ kind, state, answer: null, subject: null, sent_at: null, deferred_since: null, events: [] },
  ...{ queued_at: `2026-11-${day}T10:00:00+00:00`, due_at: '2026-11-21T15:22:00+00:00', ...more },
})
const signup = {
  ...{ id: 7, email: anna.email, postal_code: anna.postal_code },
  created_at: '2026-11-21T15:22:00.123456+00:00',
  confirmed_at: '2026-11-21T23:30:00+00:00',
  ...{ withdrawn_at: null, undeliverable_at: null, refused_at: null, refused_answer: null, channel: null },
  state: 'confirmed' as const,
}

const annasData: PersonData = {
  email: anna.email,
  signups: [signup],
  events: [
    eventOf(1, 'requested', '2026-11-21T15:22:00.123+00:00', {
      facts: { wording: 'v1', form: 'dialog' },
      person: { email: anna.email, email_normalised: anna.email, postal_code: '16766', user_agent: FIREFOX },
    }),
    eventOf(2, 'letter_sent', '2026-11-21T15:22:03+00:00'),
    eventOf(3, 'confirmed', '2026-11-21T23:30:00+00:00'),
    ...['postal_code', 'email'].map((field, index) =>
      eventOf(4 + index, 'changed', '2026-12-01T08:00:00+00:00', { facts: { field } }),
    ),
  ],
  wordings: [{ version: 'v1', wording: 'Ich bin einverstanden.' }],
  letters: [
    letterOf('confirmation', 21, 'sent', { sent_at: '2026-11-21T15:22:03+00:00' }),
    letterOf('newsletter', 22, 'refused', { subject: 'Es geht los' }),
    letterOf('my_data', 23, 'limited'),
    letterOf('my_data', 24, 'waiting'),
  ],
  address_changes: [],
  kept_letters: [],
}

const view = (data: PersonData) => myDataView(data, {}, () => undefined)

test("Anna's data in the page's words, times as in Germany and the newest first", () => {
  const shown = myDataView(annasData, {}, (postalCode) => `Ort ${postalCode}`)

  expect(shown).toMatchObject({
    email: anna.email,
    postalCode: '16766',
    place: 'Ort 16766',
    // Half past midnight in Germany.
    state: { confirmed: { on: '22. November 2026' } },
    consent: {
      wording: 'Ich bin einverstanden.',
      agreed: { words: '21. November 2026, 16:22 Uhr', iso: '2026-11-21T15:22:00.123Z' },
    },
    problems: {},
    typed: { postalCode: '16766', email: '' },
  })
  expect(shown.events.map(({ type }) => Object.keys(type)[0])).toEqual([
    'email_changed',
    'postal_code_changed',
    'confirmed',
    'letter_sent',
    'requested',
  ])
  expect(shown.events.at(-1)?.person).toEqual({ email: anna.email, postalCode: '16766', browser: FIREFOX })
  expect(shown.letters.map(({ kind, outcome }) => ({ ...kind, ...outcome }))).toEqual([
    { my_data: true, waiting: true },
    { my_data: true, unsent: true },
    { newsletter: true, refused: true },
    { confirmation: true, sent: true },
  ])
  expect(shown.letters[2]?.subject).toBe('Es geht los')
  expect(shown.notice ?? shown.pendingEmail ?? shown.undeliverable).toBeNull()
})

test('not confirmed, left, unreachable, and left but come back', () => {
  const unconfirmed = { ...signup, confirmed_at: null }
  const left = { ...signup, withdrawn_at: '2027-01-31T22:59:59+00:00' }
  expect(view({ ...annasData, signups: [unconfirmed] }).state).toEqual({ unconfirmed: true })
  expect(view({ ...annasData, signups: [left] }).state).toEqual({ withdrawn: { on: '31. Januar 2027' } })
  expect(view({ ...annasData, signups: [left, { ...unconfirmed, id: 8 }] }).state).toEqual({
    unconfirmed: true,
  })
  const away = { ...signup, undeliverable_at: '2026-12-24T12:00:00+00:00' }
  expect(view({ ...annasData, signups: [away] }).undeliverable).toEqual({ on: '24. Dezember 2026' })
})
