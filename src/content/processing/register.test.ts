import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { databaseForAll } from '../../../test/support/fresh-database.ts'
import { deadlines } from './deadlines.ts'
import { register, registeredTables } from './register.ts'

const fresh = databaseForAll()
const twice = (names: (string | undefined)[]) => names.filter((name, index) => names.indexOf(name) !== index)

test.each(register.map((purpose) => [purpose.title, purpose] as const))(
  '%s: everything that Art. 13 and Art. 30 DSGVO ask for is said',
  (_, { tables, elsewhere, browser, storage, safeguards, legalBasis, thirdCountry, recipients, ...said }) => {
    for (const text of [said.purpose, said.people, said.data.join()]) expect(text.length).toBeGreaterThan(5)
    expect(legalBasis).toMatch(/Art\. 6 Abs\. 1 [abcf]/)
    expect(tables || elsewhere || browser.length).toBeTruthy()
    expect(storage.length).toBeGreaterThan(0)
    expect(safeguards.length).toBeGreaterThan(0)
    // What is put into a browser needs consent, or is what the visitor asked for.
    const consented = recipients.includes('google')
    if (browser.length)
      expect(legalBasis).toContain(consented ? '§ 25 Abs. 1 TDDDG' : '§ 25 Abs. 2 Nr. 2 TDDDG')
    // Whoever leaves the European Union is named, with a ground for it.
    expect(thirdCountry).toMatch(consented ? /^USA: .*Art\. 45 DSGVO/ : /^$/)
  },
)

test('each thing is processed for one purpose', () => {
  expect(twice(register.map(({ title }) => title))).toEqual([])
  expect(twice(register.flatMap(({ browser }) => browser.map(([, name]) => name)))).toEqual([])
  expect(twice(register.flatMap(({ storage }) => storage.map(([what]) => what)))).toEqual([])
})

test('each deadline that the office keeps is told', () => {
  const folder = new URL('.', import.meta.url)
  const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
  for (const name of Object.keys(deadlines)) expect(sources.join('\n')).toContain(`time('${name}')`)
})

test('each table of the database is in the register, and nothing that is not there', async () => {
  const rows = await fresh.ask<{ relname: string }>(
    `select relname from pg_class where relkind in ('r', 'p', 'm') and not relispartition
     and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`,
  )
  expect(registeredTables.toSorted()).toEqual(rows.map(({ relname }) => relname).sort())
})

test('the limits on confirmation letters are those that the register promises', async () => {
  const rows = await fresh.ask(
    `select most, span::text from letter_limits where 'confirmation' = any (kinds) order by most`,
  )
  expect(rows).toEqual([
    { most: 1, span: '00:10:00' },
    { most: 2, span: '24:00:00' },
    { most: 3, span: '30 days' },
  ])
  const forData = await fresh.ask(`select most, span::text from letter_limits where 'my_data' = any (kinds)`)
  expect(forData).toEqual(expect.arrayContaining([{ most: 10, span: '30 days' }]))
  expect(register.flatMap(({ safeguards }) => safeguards.flat())).toContain(
    'Wer auch immer sie anfordert: Eine Adresse bekommt höchstens zwei E-Mails zur Bestätigung in 24 Stunden, die zweite frühestens zehn Minuten nach der ersten, und höchstens drei in 30 Tagen.',
  )
})
