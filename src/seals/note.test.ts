import { expect, test } from 'vitest'
import { isShortFormOf, isSigned, openSealKey, readNote, shortForm, writeNote } from './note.ts'

const facts = {
  number: 128,
  afterEvent: 4000,
  upToEvent: 4711,
  events: 37,
  madeAt: '2026-11-22T10:17:00.123Z',
  hash: 'ab'.repeat(32),
  root: 'cd'.repeat(32),
  previous: null,
}
const note = writeNote(facts)
const key = openSealKey('a key of the tests, longer than 32 characters')

test('a note says in text what it is about, and is read again as it was written', () => {
  expect(note).toBe(`consent record seal v1
number 128
events after 4000 up to 4711: 37
made 2026-11-22T10:17:00.123Z
hash ${'ab'.repeat(32)}
root ${'cd'.repeat(32)}
previous -
`)
  expect(readNote(note)).toEqual(facts)
  const next = { ...facts, previous: 'ef'.repeat(32) }
  expect(readNote(writeNote(next))).toEqual(next)
  expect(readNote(`${note}more\n`)).toBeUndefined()
})

test('a signature holds for one note and one key', () => {
  const seal = key.sign(note)
  expect(isSigned(seal, key.publicKey)).toBe(true)
  expect(isSigned({ ...seal, note: note.replace('37', '36') }, key.publicKey)).toBe(false)
  expect(isSigned(seal, openSealKey('another key, also longer than 32 characters').publicKey)).toBe(false)
  expect(isSigned(seal, 'no key')).toBe(false)
  // The same words, the same signature: what is signed twice is no second seal.
  expect(key.sign(note)).toEqual(seal)
})

test('the short form is read out of a letter, however it is typed', () => {
  const short = shortForm(note) ?? ''
  expect(short).toMatch(/^128: [0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){5}$/)
  for (const typed of [
    short,
    `Siegel ${short.toLowerCase()}`,
    short.replaceAll('-', ' '),
    short.replaceAll('0', 'O'),
  ])
    expect(isShortFormOf(typed, note), typed).toBe(true)
  expect(isShortFormOf(short, writeNote({ ...facts, events: 36 }))).toBe(false)
})
