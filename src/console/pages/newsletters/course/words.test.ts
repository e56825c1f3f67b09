import { expect, test } from 'vitest'
import { clockTo, partsOf, progressLead, waitText } from './words.ts'

const now = new Date('2026-12-14T09:04:00Z')

test('the parts of the bar add up to all letters', () => {
  const waits = [{ reason: 'deferred', letters: 44, nextTryAt: null, answer: null }] as const
  expect(partsOf({ sent: 131, waiting: 81, refused: 2 }, 214, waits)).toEqual({
    letters: 214,
    accepted: 131,
    putOff: 44,
    missed: 2,
    toCome: 37,
  })
  // Waits are counted a moment later: by then they may be more than wait in the sums.
  expect(partsOf({ sent: 210, waiting: 4 }, 214, waits)).toMatchObject({ putOff: 4, toCome: 0 })
})

test('while it runs it says how long it still takes, and what remains', () => {
  const parts = { letters: 214, accepted: 131, putOff: 44, missed: 2, toCome: 37 }
  const lead = (state: 'running' | 'paused' | 'cancelled', rate: number, changed = {}) =>
    progressLead({ state, rate, letters: 214, outcomes: {}, pausedBecause: null }, { ...parts, ...changed })
  expect(lead('running', 30)).toBe('Noch etwa 1 Minute, dann bleiben 44.')
  expect(lead('running', 5, { putOff: 1 })).toBe('Noch etwa 7 Minuten, dann bleibt einer.')
  expect(lead('running', 0, { toCome: 0 })).toBe('44 Briefe warten auf den nächsten Versuch.')
  expect(lead('running', 0, { toCome: 0, putOff: 0 })).toBe('Alle Briefe sind durch.')
  expect(lead('running', 0)).toBe('Der erste Brief steht noch aus.')
  expect(lead('paused', 0)).toMatch(/^Angehalten nach 131 von 214 Briefen\./)
  expect(lead('cancelled', 0)).toBe('Abgebrochen nach 131 von 214 Briefen.')
})

test('a wait says until when, and what the mail server said', () => {
  const wait = { letters: 44, nextTryAt: '2026-12-14T09:07:38Z', answer: '452 Postfach voll' }
  expect(waitText({ ...wait, reason: 'deferred' }, now)).toBe(
    '44 warten auf den nächsten Versuch in 3:38, zuletzt: 452 Postfach voll',
  )
  expect(waitText({ reason: 'refused', letters: 1, nextTryAt: null, answer: null }, now)).toBe(
    '1 abgewiesen, ein letzter Versuch folgt',
  )
  expect(clockTo(new Date('2026-12-15T09:04:00Z'), now)).toBe('24 Stunden')
  expect(clockTo(now, now)).toBe('wenigen Sekunden')
})
