import { expect, test } from 'vitest'
import { freshDatabase, freshServer } from '../../test/support/fresh-database.ts'
import { insertRow } from '../../test/support/insert-row.ts'
import { anna, buelent, entryOf } from '../../test/support/people.ts'
import { loginUrl } from './connect.ts'

test('the visitors’ login is derived from the owner’s and keeps everything else of the address', () => {
  const url = new URL(
    loginUrl('postgres://boss:a%40b@db.example.org:6432/site?sslmode=require', 'authenticator'),
  )
  expect(url.username).toBe('authenticator')
  expect(url.password).toMatch(/^[0-9a-f]{64}$/)
  expect([url.host, url.pathname, url.search]).toEqual(['db.example.org:6432', '/site', '?sslmode=require'])
  expect(loginUrl('postgres://boss@db.example.org/site', 'authenticator')).toBe(
    'postgres://authenticator@db.example.org/site',
  )
})

test('the console logs in as a role of its own that may not become another', async () => {
  const { database, drop } = await freshDatabase()
  const { rows } = await database.operator.query(
    `select session_user, current_user, rolinherit, rolsuper or rolcreatedb or rolcreaterole or rolbypassrls as mighty,
            (select count(*)::int from pg_auth_members where member = r.oid) as memberships
     from pg_roles as r where rolname = current_user`,
  )
  expect(rows).toEqual([
    { session_user: 'operator', current_user: 'operator', rolinherit: false, mighty: false, memberships: 0 },
  ])
  await expect(database.operator.query('set role owner')).rejects.toMatchObject({ code: '42501' })
  await drop()
})

test('while the database is away signing up fails, afterwards it works without a new start', async () => {
  const { database, stopServer, startServer, drop } = await freshServer()
  await insertRow(database.anon, 'newsletter_signups', entryOf(anna))
  await stopServer()
  await expect(insertRow(database.anon, 'newsletter_signups', entryOf(buelent))).rejects.toThrow()
  await startServer()
  await insertRow(database.anon, 'newsletter_signups', entryOf(buelent))
  const { rows } = await database.owner.query('select email from newsletter_signups order by id')
  expect(rows).toEqual([{ email: anna.email }, { email: buelent.email }])
  await drop()
})
