import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { anna, carla } from '../../test/support/people.ts'
import { join } from '../../test/support/signup-steps.ts'
import { addOperator } from './queries/console/team.ts'

const FORBIDDEN = { code: '42501' }

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await join(fresh.database, anna)
  const link = { hash: Buffer.alloc(32, 1), expiresAt: new Date('2099-01-01T00:00:00Z') }
  await addOperator(fresh.database.owner, { name: 'Carla', email: carla.email, role: 'look' }, link)
})
afterAll(() => fresh.drop())

const asConsole = (sql: string) => fresh.database.operator.query(sql)

test('the console empties no table, and has nothing in the queue’s', async () => {
  const { rows } = await fresh.database.owner.query<{ schema: string; name: string; column: string }>(
    `select nspname as schema, c.oid::regclass::text as name, (select quote_ident(attname) from pg_attribute
       where attrelid = c.oid and attnum = 1) as column
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where relkind in ('r', 'p') and nspname in ('public', 'pgboss')`,
  )
  expect(rows.length).toBeGreaterThan(40)
  for (const { schema, name, column } of rows) {
    await expect(asConsole(`truncate ${name}`), name).rejects.toMatchObject(FORBIDDEN)
    if (schema === 'public') continue
    for (const attempt of [`select ${column} from ${name}`, `delete from ${name}`]) {
      await expect(asConsole(attempt), attempt).rejects.toMatchObject(FORBIDDEN)
    }
  }
})

test('the proofs of consent are no more the console’s to write than anybody’s', async () => {
  for (const attempt of [
    `insert into newsletter_signups (email, postal_code) values ('${carla.email}', '01067')`,
    `update newsletter_signups set confirmed_at = now()`,
    `update newsletter_signups set email = '${carla.email}'`,
    'delete from newsletter_signups',
    `update consent_events set type = 'confirmed'`,
    'delete from consent_events',
    'delete from suppressions',
    'update letters set outcome = null',
    'delete from letters',
    'select hash from link_tokens',
    'delete from link_tokens',
  ]) {
    await expect(asConsole(attempt), attempt).rejects.toMatchObject(FORBIDDEN)
  }
})

test('nobody is made an operator through the console, nor given a role, a name or a link', async () => {
  for (const attempt of [
    `insert into operators (name, email, role) values ('Anna', '${anna.email}', 'administer')`,
    `update operators set role = 'administer'`,
    `update operators set email = '${anna.email}'`,
    `update operators set name = 'Anna'`,
    'delete from operators',
    `insert into operator_links (hash, operator_id, expires_at) select '\\x00', id, now() from operators`,
    'update operator_links set expires_at = now()',
    'update operator_credentials set operator_id = gen_random_uuid()',
    'delete from operator_credentials',
  ]) {
    await expect(asConsole(attempt), attempt).rejects.toMatchObject(FORBIDDEN)
  }
})

test('a session cannot be made longer than twelve hours, nor given to somebody else or another beginning', async () => {
  const { rows } = await asConsole(
    `insert into operator_sessions (operator_id, token, expires_at, created_at, updated_at)
     select id, 'a token', now() + interval '3 days', now(), now() from operators
     returning expires_at - created_at = interval '12 hours' as capped`,
  )
  expect(rows).toEqual([{ capped: true }])
  const moved = await asConsole(
    `update operator_sessions set expires_at = now() + interval '2 days'
     returning expires_at <= now() + interval '12 hours' as capped`,
  )
  expect(moved.rows).toEqual([{ capped: true }])
  for (const attempt of [
    'update operator_sessions set created_at = now()',
    'update operator_sessions set operator_id = gen_random_uuid()',
    `update operator_sessions set token = 'another'`,
    `update operator_sessions set proof_hash = sha256('mine'), means = 'passkey', proved_at = now()`,
  ]) {
    await expect(asConsole(attempt), attempt).rejects.toMatchObject(FORBIDDEN)
  }
})

test('sessions, steps and links that have run out go after their days', async () => {
  const { owner } = fresh.database
  const count = async () => {
    const { rows } = await owner.query<{ number: number }>(
      `select ((select count(*) from operator_sessions) + (select count(*) from operator_links))::int as number`,
    )
    return rows[0]?.number
  }
  expect(await count()).toBe(2)
  await owner.query('select retain_operator_sessions(2)')
  expect(await count()).toBe(2)
  await owner.query(`select retain_operator_sessions(2, '2099-02-01')`)
  expect(await count()).toBe(0)
})

test('the console cannot become anyone else, run programs or make anything of its own', async () => {
  for (const attempt of [
    'set role owner',
    'set role worker',
    'set role anon',
    'create table mine (x int)',
    'create temporary table mine (x int)',
    'create role mine',
    'select * from pg_authid',
    `select pg_read_file('postgresql.conf')`,
    `copy (select 1) to program 'true'`,
    'alter table audit_log disable trigger all',
  ]) {
    await expect(asConsole(attempt), attempt).rejects.toMatchObject(FORBIDDEN)
  }
})
