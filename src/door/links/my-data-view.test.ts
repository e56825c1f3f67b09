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

const view = (data: PersonData) => myDataView(data, {}, () => undefined)

test('confirmed, not confirmed, left, unreachable, and left but come back, by German days', () => {
  // Half past midnight in Germany.
  expect(view(annasData).state).toEqual({ confirmed: { on: '22. November 2026' } })
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
