import { expect, test } from 'vitest'
import { ads } from './browser-storage.ts'
import { deadlines } from './deadlines.ts'
import { register, storedInBrowser, storedInDatabase } from './register.ts'

const twice = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index)

test.each(register.map((purpose) => [purpose.title, purpose] as const))(
  '%s: everything that Art. 13 and Art. 30 DSGVO ask for is said',
  (_, purpose) => {
    const { tables, browser, elsewhere, storage, safeguards, inShort, legalBasis } = purpose
    for (const text of [purpose.purpose, purpose.people, legalBasis, inShort.data]) {
      expect(text.length).toBeGreaterThan(5)
    }
    expect(legalBasis).toMatch(/Art\. 6 Abs\. 1 [abcf]/)
    if (browser.length > 0)
      expect(legalBasis).toContain(purpose === ads ? '§ 25 Abs. 1 TDDDG' : '§ 25 Abs. 2 Nr. 2 TDDDG')
    expect(Object.keys({ ...tables, ...elsewhere }).length + browser.length).toBeGreaterThan(0)
    expect(Object.keys(storage).length).toBeGreaterThan(0)
    expect(safeguards.length).toBeGreaterThan(0)
  },
)

test('each thing is processed for one purpose', () => {
  expect(twice(register.map(({ title }) => title))).toEqual([])
  expect(twice(storedInDatabase.map(({ table, column }) => `${table}.${column}`))).toEqual([])
  expect(twice(storedInBrowser.map(({ name }) => name))).toEqual([])
  expect(twice(register.flatMap(({ storage }) => Object.keys(storage)))).toEqual([])
})

test('whoever leaves the European Union is a recipient with a ground for it', () => {
  for (const { recipients, thirdCountry } of register) {
    if (thirdCountry === null) expect(recipients).not.toContain('google')
    else expect(thirdCountry).toMatch(/^USA: .*Art\. 45 DSGVO/)
  }
})

test('each deadline that the office keeps is told once, and named in its words', () => {
  const kept = register
    .flatMap(({ storage }) => Object.values(storage))
    .filter((time) => typeof time === 'object' && 'rule' in time)
  expect(kept.map(({ rule }) => rule).sort()).toEqual(Object.keys(deadlines).sort())
  for (const time of kept) {
    const days: number = deadlines[time.rule]
    const words =
      new Map([
        [1, 'einen Tag'],
        [365, 'ein Jahr'],
        [1095, 'drei Jahre'],
      ]).get(days) ?? `${days} Tage`
    expect(time.words).toMatch(new RegExp(`\\b${words}\\b`))
  }
})

test('what is stored about a person is said to the person', () => {
  for (const { table, column, meaning } of storedInDatabase) {
    expect(meaning, `${table}.${column}`).toMatch(/^\p{L}/u)
    expect(meaning, `${table}.${column}`).not.toMatch(/[.!]$|\bIhre?\b/)
  }
})
