import type pg from 'pg'
import { expect, test } from 'vitest'
import { databaseForAll } from '../../../test/support/fresh-database.ts'
import { letters } from './letters.ts'
import { storedInDatabase } from './register.ts'

const fresh = databaseForAll()

/** Every column of every table that is not PostgreSQL's own; a partition has the columns of its table. */
const COLUMNS = `
  select case when nspname = 'public' then '' else nspname || '.' end || relname || '.' || attname as name
  from pg_attribute
  join pg_class on pg_class.oid = attrelid
  join pg_namespace on pg_namespace.oid = relnamespace
  where relkind in ('r', 'p', 'm') and not relispartition and attnum > 0 and not attisdropped
    and nspname not like 'pg\\_%' and nspname <> 'information_schema'`

async function columnsOf(database: pg.Pool | pg.PoolClient): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(COLUMNS)
  return rows.map(({ name }) => name).sort()
}

const registered = storedInDatabase.map(({ table, column }) => `${table}.${column}`).sort()

test('each table and column of the database is in the register, and nothing that is not there', async () => {
  expect(registered).toEqual(await columnsOf(fresh.database.owner))
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
  expect(letters.safeguards).toContain(
    'Wer auch immer sie anfordert: Eine Adresse bekommt höchstens zwei E-Mails zur Bestätigung in 24 Stunden, die zweite frühestens zehn Minuten nach der ersten, und höchstens drei in 30 Tagen.',
  )
})
