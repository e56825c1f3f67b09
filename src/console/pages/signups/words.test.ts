import { expect, test } from 'vitest'
import { outcomeText } from './words.ts'

const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
const waits = {
  kind: 'confirmation' as const,
  subject: null,
  queuedAt: '2026-11-21T10:00:00.000Z',
  sentAt: null,
  state: 'waiting',
  dueAt: tomorrow,
  deferredSince: null,
  answer: null,
  events: [],
}

test('a letter that waits says for what: for a full mailbox’s next turn, or for one more try', () => {
  expect(outcomeText(waits)).toMatch(/^wartet bis .*, das Postfach hatte schon genug$/)
  expect(outcomeText({ ...waits, answer: '550 5.1.1 User unknown' })).toMatch(
    /^wartet bis .* auf den nächsten Versuch$/,
  )
  expect(outcomeText({ ...waits, dueAt: waits.queuedAt })).toBe('wartet')
})
