import { expect, test } from 'vitest'
import { stepTexts } from '../../browser/signup/step-texts.ts'
import { overviewTexts } from '../../content/my-data.ts'
import { promo } from '../../content/promo.ts'
import type { StandingWords } from '../../content/standing/said.ts'
import type { Stands } from '../../content/standing/standing-words.ts'
import type { Standing } from '../../contract/standing.ts'
import { confirmation } from '../../mail/messages/link-messages.tsx'
import { type Leading, leadingIn } from './leading.ts'

type State = Pick<Standing, 'households' | 'goal' | 'state' | 'region'>

const alone = (households: number | null, state: Standing['state'] = 'collecting', goal = 25): State => ({
  households,
  goal,
  state,
})
const inRegion = (own: State, households: number | null, state: Standing['state'] = 'collecting'): State => ({
  ...own,
  region: { name: 'Altmühltal', households, goal: 250, state },
})
const nobody = alone(null)
const six = alone(6)

/** A made-up place in each state, alone and in a region that collects, is full, runs. */
const PLACES: readonly [string, State | undefined, Stands][] = [
  ['nobody, or one to four', nobody, 'nobodyYet'],
  ['five', alone(5), 'some'],
  ['a thousand of many', alone(1200, 'collecting', 2500), 'some'],
  ['one before the goal', alone(24), 'oneMissing'],
  ['at the goal', alone(25, 'ready'), 'full'],
  ['beyond the goal', alone(31, 'ready'), 'full'],
  ['a goal below five', alone(null, 'ready', 3), 'full'],
  ['started, nobody left', alone(null, 'started'), 'started'],
  ['started, some came after', alone(7, 'started'), 'started'],
  ['nobody, its region neither', inRegion(nobody, null), 'regionNobodyYet'],
  ['nobody, its region has some', inRegion(nobody, 23), 'regionSome'],
  ['some, its region collects', inRegion(six, 23), 'regionSome'],
  ['one before its goal, its region collects', inRegion(alone(24), 60), 'regionSome'],
  ['its region misses one', inRegion(six, 249), 'regionOneMissing'],
  ['full, its region collects', inRegion(alone(31, 'ready'), 60), 'complete'],
  ['full, its region misses one', inRegion(alone(31, 'ready'), 249), 'complete'],
  ['nobody, its region is full', inRegion(nobody, 262, 'ready'), 'regionFull'],
  ['some, its region is full', inRegion(six, 262, 'ready'), 'regionFull'],
  ['full, its region is full', inRegion(alone(31, 'ready'), 262, 'ready'), 'regionFull'],
  ['nobody, its region runs', inRegion(nobody, 23, 'started'), 'near'],
  ['full, its region runs', inRegion(alone(31, 'ready'), 62, 'started'), 'near'],
  ['started with its region', inRegion(alone(null, 'started'), null, 'started'), 'started'],
  ['the database is away', undefined, 'away'],
]

const leading = (state: State | undefined, place = 'Templin, Boitzenburg u.a.') =>
  leadingIn({ postalCode: '17268', place }, state)

/** Said in every state alike, so that it must fit each: letter, step card, my data. The success sentence is fixed. */
const BESIDE = {
  letter: confirmation.text,
  step: `${stepTexts.written} ${stepTexts.writtenTo} ${promo.promise}`,
  myData: overviewTexts.lead,
}

/** All texts by where they stand, as „card.heading“. */
function textsOf(words: object): [where: string, text: string][] {
  const walk = (value: unknown, path: string): [string, string][] =>
    typeof value === 'string'
      ? [[path, value]]
      : Array.isArray(value)
        ? [[path, value.join(' ')]]
        : Object.entries(value as object).flatMap(([name, inner]) =>
            walk(inner, path ? `${path}.${name}` : name),
          )
  return walk(words, '')
}

/** What may be empty: where another text says it all. */
const EMPTY = /^(saved|confirmed\.(rest|instead)|footer\.germany|plate)$/

type Rule = { wrong: RegExp; unless?: RegExp; anywhere?: boolean }

/** What no text may say while it stands so, and which one it contradicts. */
function rulesFor({ stands, words, households, goal }: Leading): [against: string, Rule[]][] {
  const is = (...names: Stands[]) => names.includes(stands)
  const runs: Rule[] = [
    {
      wrong:
        /sobald (?!du bestätigt hast)|\bBald\b|\bbald\b|\bwarte|Anfang|Ersten|Ziel|noch|Testphase|getestet|melden uns|zum Start/,
    },
  ]
  const waits: Rule[] = [{ wrong: /gestartet|läuft es|kommt einfach dazu|Komm (einfach )?dazu/ }]
  const atGoal: Rule[] = [{ wrong: /beisammen|Noch \d|fehl(t|en)|Ersten|Anfang|Am Anfang|Welches/ }]
  const short = new Intl.NumberFormat('de-DE').format(goal)
  const numbers: Rule[] = [
    {
      wrong: new RegExp(
        `von (?!${escaped(short)}\\b)\\d|(?<![\\d.])(?!${escaped(short)}\\b)\\d[\\d.]* (?:Haushalte )?beisammen`,
      ),
    },
  ]
  const unsaid: Rule[] = [
    { wrong: new RegExp(`\\d+(?<!${escaped(short)}|17268|${PER_HOUSE}) (?:Haus|sind|davon|warten)`) },
  ]
  return [
    ...(is('started') ? [[words.card.heading, runs] as [string, Rule[]]] : []),
    ...(is('started', 'near', 'away') ? [] : [[words.row.join(' '), waits] as [string, Rule[]]]),
    ...(is('full', 'regionFull') ? [[words.card.heading, atGoal] as [string, Rule[]]] : []),
    ...(is('started', 'near', 'away') ? [] : [[`goal ${short}`, numbers] as [string, Rule[]]]),
    ...(households === null ? [['nobody to tell of', unsaid] as [string, Rule[]]] : []),
    [
      'how we say it',
      [
        {
          wrong:
            /Brief|bis zum Start|\d+ Häuser|(?:fünf|von \d+) Häusern|gerade erst|geht es schon|u\. ?a\.|undefined|NaN| {2}|\.\./,
        },
      ],
    ],
  ]
}

const PER_HOUSE = '10'
const escaped = (text: string) => text.replaceAll('.', '\\.')

/** Which two texts contradict each other. */
function contradictions(state: State | undefined, changed: Partial<StandingWords> = {}): string[] {
  const led = leading(state)
  const texts = textsOf({ ...BESIDE, ...led.words, ...changed })
  return rulesFor(led).flatMap(([against, rules]) =>
    texts.flatMap(([where, text]) =>
      rules.some(({ wrong }) => wrong.test(text)) ? [`${where} „${text}“ against „${against}“`] : [],
    ),
  )
}

test.each(PLACES)('%s: every text is there, and none contradicts another', (_, state, stands) => {
  const led = leading(state)
  expect(led.stands).toBe(stands)
  const empty = textsOf(led.words).filter(([where, text]) => text === '' && !EMPTY.test(where))
  expect(empty).toEqual([])
  expect(contradictions(state)).toEqual([])
})

test('every state has a made-up place, but for a code without one', () => {
  expect(new Set(PLACES.map(([, , stands]) => stands)).size).toBe(12)
})

test.each([
  ['a full place that asks for more', alone(25, 'ready'), { goal: 'Noch 3 bis zum Ziel.' }],
  ['a place that waits, said to run', nobody, { claim: 'In Templin läuft es schon.' }],
])('%s is found, and against what', (_, state, wrong) => {
  const [where = ''] = Object.keys(wrong)
  expect(contradictions(state, wrong)).toEqual([
    expect.stringMatching(new RegExp(`^${where} „.*“ against „.+“$`)),
  ])
})

test('where it runs, the line below the fixed thanks says when one joins', () => {
  expect(leading(alone(9, 'started')).words.saved).toBe(
    'In Templin sind wir schon gestartet: Du kommst dazu, sobald du bestätigt hast.',
  )
  expect(leading(six).words.saved).toBe('')
})

test('in a region that collects, its number leads, and what is said of the place is a part of it', () => {
  const { households, goal, words, lights } = leading(inRegion(six, 23), 'Merkendorf')
  expect([households, goal, lights.lit]).toEqual([23, 250, 2])
  expect(words.card.text).toMatch(
    /^6 davon in Merkendorf\. Los geht es, wenn in der Region Altmühltal 250 beisammen sind\./,
  )
  expect(leading(inRegion(alone(31, 'ready'), 60), 'Merkendorf').words.confirmed.instead).toBe(
    'Merkendorf ist komplett. Jetzt fehlen noch die Nachbarorte.',
  )
})
