import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../test/support/fresh-database.ts'
import { answerOf } from './ask.ts'
import { loginUrl } from './connect.ts'
import { inTransaction } from './in-transaction.ts'

test('the visitors’ login is derived from the owner’s and keeps everything else of the address', () => {
  const url = new URL(loginUrl('postgres://boss:a%40b@db.example.org:6432/site?sslmode=require', 'anon'))
  expect(url.username).toBe('anon')
  expect(url.password).toMatch(/^[0-9a-f]{64}$/)
  expect([url.host, url.pathname, url.search]).toEqual(['db.example.org:6432', '/site', '?sslmode=require'])
  expect(loginUrl('postgres://boss@db.example.org/site', 'anon')).toBe('postgres://anon@db.example.org/site')
})

test('a connection that breaks while a transaction waits for something else fails it, and nobody besides', async () => {
  const fresh = await freshDatabase()
  onTestFinished(() => fresh.drop())
  const { owner, office } = fresh.database
  const broken = inTransaction(office, async (client) => {
    const pid = await answerOf(client, 'select pg_backend_pid() as answer')
    await owner.query('select pg_terminate_backend($1)', [pid])
    await wait(100)
    await client.query('select 1')
  })
  await expect(broken).rejects.toThrow('not queryable')
  expect(await answerOf(office, 'select 1 as answer')).toBe(1)
})
