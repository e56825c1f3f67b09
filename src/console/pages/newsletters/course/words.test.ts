import { expect, test } from 'vitest'
import { clockTo, partsOf, runningLead, waitText } from './words.ts'

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
  expect(runningLead(parts, 30)).toBe('Noch etwa 1 Minute, dann bleiben 44.')
  expect(runningLead({ ...parts, putOff: 0 }, 5)).toBe('Noch etwa 7 Minuten.')
  expect(runningLead({ ...parts, putOff: 1 }, 5)).toBe('Noch etwa 7 Minuten, dann bleibt einer.')
  expect(runningLead({ ...parts, toCome: 0 }, 0)).toBe('44 Briefe warten auf den nächsten Versuch.')
  expect(runningLead({ ...parts, toCome: 0, putOff: 0 }, 0)).toBe('Alle Briefe sind durch.')
  expect(runningLead(parts, 0)).toBe('Der erste Brief steht noch aus.')
})

test('a wait says until when, and what the mail server said', () => {
  const wait = { letters: 44, nextTryAt: '2026-12-14T09:07:38Z', answer: '452 Postfach voll' }
  expect(waitText({ ...wait, reason: 'deferred' }, now)).toEqual([
    '44 warten auf den nächsten Versuch in 3:38',
    ', zuletzt: 452 Postfach voll',
  ])
  expect(waitText({ reason: 'refused', letters: 1, nextTryAt: null, answer: null }, now)).toEqual([
    '1 abgewiesen, ein letzter Versuch folgt',
    '',
  ])
  expect(waitText({ ...wait, reason: 'possibly_delivered', letters: 5, answer: null }, now)[0]).toBe(
    '5 vielleicht zugestellt: Der Mailserver antwortete nicht, ein letzter Versuch folgt in 3:38',
  )
  expect(clockTo(new Date('2026-12-15T09:04:00Z'), now)).toBe('24 Stunden')
  expect(clockTo(now, now)).toBe('wenigen Sekunden')
})
