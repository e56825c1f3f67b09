import { beforeAll, expect, test } from 'vitest'
import { databaseForAll } from '../../test/support/fresh-database.ts'
import { anna, carla } from '../../test/support/people.ts'
import { join } from '../../test/support/signup-steps.ts'
import { addOperator } from '../office/team.ts'

const FORBIDDEN = { code: '42501' }

const fresh = databaseForAll()
beforeAll(async () => {
  await join(fresh.database, anna)
  await addOperator(fresh.database.owner, { name: 'Carla', email: carla.email, role: 'look' })
})

const asOffice = (sql: string) => fresh.database.office.query(sql)

test.each([
  `update consent_events set type = 'confirmed'`,
  'delete from consent_events',
  'truncate consent_events',
  `update audit_log set action = 'nothing_done'`,
  'delete from audit_log',
  'truncate audit_log',
  `update letter_events set type = 'accepted'`,
  'delete from letter_events',
  'truncate letter_events',
  'alter table audit_log disable trigger all',
  'drop table letters',
  'alter table letters add column address text',
  'create table mine (x int)',
  'create temporary table mine (x int)',
  'create role mine',
  'set role owner',
  'set role anon',
  'select * from pg_authid',
  `select pg_read_file('postgresql.conf')`,
  `copy (select 1) to program 'true'`,
])('the office is refused: %s', async (attempt) => {
  await expect(asOffice(attempt)).rejects.toMatchObject(FORBIDDEN)
})

test('a session cannot be made longer than twelve hours', async () => {
  const { rows } = await asOffice(
    `with password as (insert into operator_credentials (operator_id, password) select id, '' from operators)
     insert into operator_sessions (operator_id, token, means, expires_at, created_at, updated_at)
     select id, 'a token', 'password', now() + interval '3 days', now(), now() from operators
     returning expires_at - created_at = interval '12 hours' as capped`,
  )
  expect(rows).toEqual([{ capped: true }])
  const moved = await asOffice(
    `update operator_sessions set expires_at = now() + interval '2 days'
     returning expires_at <= now() + interval '12 hours' as capped`,
  )
  expect(moved.rows).toEqual([{ capped: true }])
})

test('every function that runs with its owner’s rights names its schemas', async () => {
  const rows = await fresh.ask(
    `select p.proname from pg_proc as p where p.pronamespace = 'public'::regnamespace and p.prosecdef
     and not coalesce(p.proconfig @> array['search_path=""'], false)`,
  )
  expect(rows).toEqual([])
})
