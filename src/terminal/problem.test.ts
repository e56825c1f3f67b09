import { expect, test } from 'vitest'
import { freshDatabase } from '../../test/support/fresh-database.ts'
import { sentenceFor } from './problem.ts'

test('a damaged block of the database is told with what to do first, not with a stack', async () => {
  const { database, drop } = await freshDatabase()
  const reading = `do $$ begin raise exception 'invalid page in block 3' using errcode = 'data_corrupted'; end $$`
  const error = await database.owner.query(reading).catch((error: unknown) => error)
  expect(sentenceFor(error)).toContain(
    'Ein Block der Datenbank ist beschädigt (invalid page): Beende die Seite',
  )
  await drop()
})
