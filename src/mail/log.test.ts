import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { codeOf } from './log.ts'

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
