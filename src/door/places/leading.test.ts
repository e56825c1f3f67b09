import { expect, test } from 'vitest'
import type { Stands } from '../../content/standing/standing-words.ts'
import { leadingIn, type Standing } from './leading.ts'

type Counted = [households: number | null, state?: Standing['state'], goal?: number]
const alone = (...[households, state = 'collecting', goal = 25]: Counted): Standing => ({
  ...{ households, goal, state },
})
const inRegion = (own: Standing, ...[households, state = 'collecting']: Counted): Standing => ({
  ...own,
  region: { name: 'Altmühltal', households, goal: 250, state },
})
const nobody = alone(null)
const six = alone(6)

/** A made-up place in each state, alone and in a region that collects, is full, runs. */
const PLACES: readonly [string, Standing | undefined, Stands][] = [
  ['nobody, or one to four', nobody, 'nobodyYet'],
  ['five', alone(5), 'some'],
  ['one before the goal', alone(24), 'oneMissing'],
  ['at the goal', alone(25, 'ready'), 'full'],
  ['a goal below five', alone(null, 'ready', 3), 'full'],
  ['started, some came after', alone(7, 'started'), 'started'],
  ['nobody, its region neither', inRegion(nobody, null), 'nobodyYet'],
  ['nobody, its region has some', inRegion(nobody, 23), 'some'],
  ['some, its region collects', inRegion(six, 23), 'some'],
  ['its region misses one', inRegion(six, 249), 'oneMissing'],
  ['full, its region collects', inRegion(alone(31, 'ready'), 60), 'complete'],
  ['some, its region is full', inRegion(six, 262, 'ready'), 'full'],
  ['nobody, its region runs', inRegion(nobody, 23, 'started'), 'near'],
  ['started with its region', inRegion(alone(null, 'started'), null, 'started'), 'started'],
  ['the database is away', undefined, 'away'],
]

const leading = (state: Standing | undefined, place = 'Templin, Boitzenburg u.a.') =>
  leadingIn({ postalCode: '17268', place }, state)

/** All texts by where they stand, as „card.heading“. */
function textsOf(value: unknown, path = ''): [where: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (Array.isArray(value)) return [[path, value.join(' ')]]
  return Object.entries(value as object).flatMap(([name, inner]) =>
    textsOf(inner, path ? `${path}.${name}` : name),
  )
}

/** What may be empty: where another text says it all. */
const EMPTY = /^(saved|confirmed\.(rest|instead)|footer\.germany|plate)$/

/** What no text may say while a place stands so: that it waits where it runs, runs where it waits, is short of a goal that it has. */
function wrongIn(stands: Stands): RegExp {
  if (stands === 'started')
    return /sobald (?!du bestätigt hast)|\bBald\b|\bbald\b|\bwarte|Anfang|Ersten|Ziel|noch|Testphase|melden uns|zum Start/
  if (stands === 'full') return /gestartet|läuft es|beisammen|Noch \d|fehl(t|en)|Ersten|Anfang|Welches/
  return stands === 'near' || stands === 'away' ? /undefined|NaN/ : /gestartet|läuft es|kommt einfach dazu/
}

test.each(PLACES)('%s: every text is there, and none contradicts how it stands', (_, state, stands) => {
  const led = leading(state)
  expect(led.stands).toBe(stands)
  const wrong = textsOf(led.words).filter(([where, text]) =>
    text === '' ? !EMPTY.test(where) : wrongIn(stands).test(text) || /undefined|NaN| {2}|\.\./.test(text),
  )
  expect(wrong).toEqual([])
})

test('in a region that collects, its number leads, and what is said of the place is a part of it', () => {
  const { households, goal, words, lights } = leading(inRegion(six, 23), 'Merkendorf')
  expect([households, goal, lights.lit]).toEqual([23, 250, 2])
  expect(words.card.text).toMatch(
    /^6 davon in Merkendorf\. Los geht es, wenn in der Region Altmühltal 250 beisammen sind\./,
  )
  expect(words.row).toEqual(['Merkendorf in der Region Altmühltal:', '23 von 250 Haushalten warten schon.'])
  expect(leading(inRegion(alone(31, 'ready'), 60), 'Merkendorf').words.confirmed.instead).toBe(
    'Merkendorf ist komplett. Jetzt fehlen noch die Nachbarorte.',
  )
})
