import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { anna } from '../../test/support/people.ts'
import { join } from '../../test/support/signup-steps.ts'
import { connectWorker, loginUrl } from './connect.ts'

const FORBIDDEN = { code: '42501' }

let fresh: FreshDatabase
let worker: pg.Pool
beforeAll(async () => {
  fresh = await freshDatabase()
  await join(fresh.database, anna)
  worker = connectWorker(loginUrl(fresh.ownerUrl, 'worker'))
})
afterAll(async () => {
  await worker.end()
  await fresh.drop()
})

test('the worker may not read, change, remove or empty any table of ours', async () => {
  const { rows } = await fresh.database.owner.query<{ name: string; column: string; view: boolean }>(
    `select c.oid::regclass::text as name, relkind = 'v' as view, (select quote_ident(attname) from pg_attribute
       where attrelid = c.oid and attnum = 1) as column
     from pg_class as c where relkind in ('r', 'p', 'v', 'm') and relnamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(15)
  for (const { name, column, view } of rows) {
    const reading = [`select ${column} from ${name}`, `select count(*) from ${name}`]
    const writing = [
      `insert into ${name} default values`,
      `update ${name} set ${column} = default`,
      `delete from ${name}`,
      `truncate ${name}`,
    ]
    for (const attempt of view ? reading : [...reading, ...writing]) {
      await expect(worker.query(attempt), attempt).rejects.toMatchObject(FORBIDDEN)
    }
  }
})

/** The functions that a role may call, by name. */
async function callableBy(role: string): Promise<string[]> {
  const { rows } = await fresh.database.owner.query<{ name: string }>(
    `select p.proname as name from pg_proc as p
     where p.pronamespace = 'public'::regnamespace and has_function_privilege($1, p.oid, 'execute')`,
    [role],
  )
  return rows.map(({ name }) => name)
}

/** What decides about people: the owner's alone, or a visitor's own link. */
const OF_NEITHER = [
  'append_consent_event',
  'erase_person',
  'find_link',
  'find_my_signup',
  'may_go',
  'person_data',
  'queue_newsletter',
  'signups_of',
  'withdraw_signup',
]

test('the worker calls no function of visitors, and neither of them any that decides about people', async () => {
  const [worker, anon] = [await callableBy('worker'), await callableBy('anon')]
  expect(worker).toContain('claim_letters')
  expect(anon).toContain('confirm_signup')
  expect(worker.filter((name) => [...anon, ...OF_NEITHER].includes(name))).toEqual([])
  expect(anon.filter((name) => OF_NEITHER.includes(name))).toEqual([])
  expect(await callableBy('authenticator')).toEqual([])
  expect(await callableBy('operator')).not.toContain('refuse_address')
})

test('nobody but the owner and the worker has anything in the queue, and the worker cannot change its tables', async () => {
  const { rows } = await fresh.database.owner.query(
    `select r.rolname from pg_roles as r where has_schema_privilege(r.oid, 'pgboss', 'usage')
     and r.rolname in ('anon', 'authenticator', 'operator', 'worker')`,
  )
  expect(rows).toEqual([{ rolname: 'worker' }])
  await worker.query('select count(*) from pgboss.job')
  for (const attempt of [
    'drop table pgboss.job',
    'alter table pgboss.job add column address text',
    'create table pgboss.loot (address text)',
    'create table public.loot (address text)',
    'create temporary table loot (address text)',
    'set role anon',
    'truncate pgboss.job',
  ]) {
    await expect(worker.query(attempt), attempt).rejects.toMatchObject(FORBIDDEN)
  }
})

test('every function that runs with its owner’s rights names its schemas', async () => {
  const { rows } = await fresh.database.owner.query(
    `select p.proname from pg_proc as p where p.pronamespace = 'public'::regnamespace and p.prosecdef
     and not coalesce(p.proconfig @> array['search_path=""'], false)`,
  )
  expect(rows).toEqual([])
})
