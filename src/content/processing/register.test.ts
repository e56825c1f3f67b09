import { expect, test } from 'vitest'
import { deadlines } from './deadlines.ts'
import { register, storedInBrowser, storedInDatabase } from './register.ts'

const twice = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index)
const words = JSON.stringify(register)

test.each(register.map((purpose) => [purpose.title, purpose] as const))(
  '%s: everything that Art. 13 and Art. 30 DSGVO ask for is said',
  (_, purpose) => {
    const { tables, browser, elsewhere, storage, safeguards, inShort } = purpose
    for (const text of [purpose.purpose, purpose.people, purpose.legalBasis, inShort.data]) {
      expect(text.length).toBeGreaterThan(5)
    }
    expect(purpose.legalBasis).toMatch(/Art\. 6 Abs\. 1 [abcf]/)
    expect(Object.keys(tables).length + browser.length + elsewhere.length).toBeGreaterThan(0)
    expect(storage.length).toBeGreaterThan(0)
    expect(safeguards.length).toBeGreaterThan(0)
  },
)

test('each thing is processed for one purpose', () => {
  expect(twice(register.map(({ id }) => id))).toEqual([])
  expect(twice(register.map(({ title }) => title))).toEqual([])
  expect(twice(storedInDatabase.map(({ table, column }) => `${table}.${column}`))).toEqual([])
  expect(twice(storedInBrowser.map(({ name }) => name))).toEqual([])
  expect(twice(register.flatMap(({ storage }) => storage.map(({ what }) => what)))).toEqual([])
})

test('what rests on consent says so for the browser, too', () => {
  for (const { browser, legalBasis } of register) {
    for (const { needsConsent } of browser) {
      expect(legalBasis).toContain(needsConsent ? '§ 25 Abs. 1 TDDDG' : '§ 25 Abs. 2 Nr. 2 TDDDG')
    }
  }
})

test('whoever leaves the European Union is a recipient with a ground for it', () => {
  for (const { recipients, thirdCountry } of register) {
    if (thirdCountry === null) expect(recipients).not.toContain('google')
    else expect(thirdCountry).toMatch(/^USA: .*Art\. 45 DSGVO/)
  }
})

test('each deadline that the office keeps is told once', () => {
  const told = register.flatMap(({ storage }) =>
    storage.flatMap((time) => ('rule' in time && time.rule ? [time.rule.name] : [])),
  )
  expect(told.sort()).toEqual(Object.keys(deadlines).sort())
})

test('the words about a deadline name its time', () => {
  const times = register.flatMap(({ storage }) => storage)
  for (const time of times) {
    if (!('rule' in time) || !time.rule) continue
    const { days } = time.rule
    const words = { 1: 'einen Tag', 365: 'ein Jahr', 1095: 'drei Jahre' }[days] ?? `${days} Tage`
    expect(time.words).toMatch(new RegExp(`\\b${words}\\b`))
  }
})

test.each(['TMG', 'Lorem', 'TODO', ' – ', '!'])('nowhere: %s', (text) => expect(words).not.toContain(text))

test('nobody is addressed formally', () => {
  expect(words).not.toMatch(/[a-zäöüß,] (?:Sie|Ihnen|Ihre[mnrs]?)\b/)
})

test('what is stored about a person is said to the person', () => {
  for (const { table, column, meaning } of storedInDatabase) {
    expect(meaning, `${table}.${column}`).toMatch(/^\p{L}/u)
    expect(meaning, `${table}.${column}`).not.toMatch(/[.!]$|\bIhre?\b/)
  }
})
