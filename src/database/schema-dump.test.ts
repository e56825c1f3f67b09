import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/support/fresh-database.ts'
import { describeSchema, SCHEMA_FILE } from './schema-dump.ts'

test('schema.sql says what the migrations make', async () => {
  const { database, drop } = await freshDatabase()
  const written = await readFile(SCHEMA_FILE, 'utf8')
  expect(written, 'The migrations make something else than schema.sql says: run npm run db:dump.').toBe(
    await describeSchema(database.owner),
  )
  await drop()
})

test('a right that someone adds shows in the description', async () => {
  const { database, drop } = await freshDatabase()
  await database.owner.query('grant select (email) on newsletter_signups to worker')
  expect(await describeSchema(database.owner)).toContain(
    'grant select (email) on newsletter_signups to worker;',
  )
  await drop()
})
