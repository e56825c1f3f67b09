import { expect, test } from 'vitest'
import { databaseForAll } from '../../../test/support/fresh-database.ts'
import { register, registeredTables } from './register.ts'

const fresh = databaseForAll()

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
  expect(register.flatMap(({ safeguards }) => safeguards.flat())).toContain(
    'Wer auch immer sie anfordert: Eine Adresse bekommt höchstens zwei E-Mails zur Bestätigung in 24 Stunden, die zweite frühestens zehn Minuten nach der ersten, und höchstens drei in 30 Tagen.',
  )
})
