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
