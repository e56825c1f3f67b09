import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { freshDatabase } from '../test/support/fresh-database.ts'
import { codeOf, sentenceFor } from './problem.ts'

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
  const error = Object.assign(new Error('EACCES: denied'), { code: 'EACCES', path: '/srv/list.tsv' })
  expect(sentenceFor(error)).toContain('Dieser Benutzer darf /srv/list.tsv nicht öffnen (EACCES): Rufe')
  // A port has no path, and a sentence of its own (listen.ts).
  expect(sentenceFor(Object.assign(new Error('listen EACCES'), { code: 'EACCES' }))).toBeUndefined()
})

test('a database that is busy or silent has a name, which the operator reads as the reason', async () => {
  const connectionString = inject('databaseServerUrl')
  // A second is enough for the first connection on a busy machine, too.
  const pool = new pg.Pool({ connectionString, max: 1, connectionTimeoutMillis: 1000, query_timeout: 50 })
  const client = await pool.connect()
  const reasonOf = (asked: Promise<unknown>) => asked.then(() => 'an answer', codeOf)
  expect(await reasonOf(pool.query('select 1'))).toBe('DATABASE_BUSY')
  expect(await reasonOf(client.query('select pg_sleep(5)'))).toBe('DATABASE_SILENT')
  client.release(true)
  await pool.end()
})

test('a code of the database or the network is told as it is, and no message', () => {
  expect(codeOf(Object.assign(new Error('anna@example.org'), { code: '23505' }))).toBe('23505')
  expect(codeOf(new Error('anna@example.org'))).toBe('UNKNOWN')
})
