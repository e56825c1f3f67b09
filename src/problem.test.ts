import { expect, test } from 'vitest'
import { freshDatabase } from '../test/support/fresh-database.ts'
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

test('a file that this user may not open is named, with what to do', async () => {
  const error = Object.assign(new Error('EACCES: permission denied'), {
    code: 'EACCES',
    path: '/srv/list.tsv',
  })
  expect(sentenceFor(error)).toContain('Dieser Benutzer darf /srv/list.tsv nicht öffnen (EACCES): Rufe')
  // A port has no path, and a sentence of its own (listen.ts).
  expect(sentenceFor(Object.assign(new Error('listen EACCES'), { code: 'EACCES' }))).toBeUndefined()
})
