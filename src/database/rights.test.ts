import { beforeAll, expect, test } from 'vitest'
import { databaseForAll } from '../../test/support/fresh-database.ts'
import { insertRow } from '../../test/support/insert-row.ts'
import { anna, annasVisit, buelent } from '../../test/support/people.ts'
import { join } from '../../test/support/signup-steps.ts'

const FORBIDDEN = { code: '42501' }

const fresh = databaseForAll()
beforeAll(() => join(fresh.database, anna))

const asVisitor = (sql: string) => fresh.database.anon.query(sql)
const asOffice = (sql: string) => fresh.database.office.query(sql)

// That a visitor reads, empties and writes no other table: test/promises/wire.spec.ts.
test('a visitor’s page cannot store more than its path, the origin before it and a browser’s plain name', async () => {
  for (const [user_agent, referrer] of [
    [
      'Mozilla/5.0 \u{1f600} Anna <anna@example.org>\n(X11)',
      'https://anna@mail.example:8443/open?to=anna@example.org',
    ],
    ['Firefox', 'android-app://com.google.android.gm/anna@example.org'],
    ['Firefox', 'no address at all, anna@example.org'],
    ['Firefox', 'javascript:anna@example.org'],
  ])
    await insertRow(fresh.database.anon, 'website_visits', { ...annasVisit, user_agent, referrer })
  for (const page_path of ['/?t=secret', '/bestaetigen/anna@example.org', '/Kremmen', `/${'x'.repeat(65)}`]) {
    const visit = insertRow(fresh.database.anon, 'website_visits', { ...annasVisit, page_path })
    await expect(visit).rejects.toMatchObject({ constraint: 'website_visits_page_path_plain' })
  }
  expect(await fresh.ask('select user_agent, referrer from website_visits order by id')).toEqual([
    { user_agent: 'Mozilla/5.0   Anna  (X11)', referrer: 'https://mail.example:8443' },
    { user_agent: 'Firefox', referrer: 'android-app://com.google.android.gm' },
    { user_agent: 'Firefox', referrer: null },
    { user_agent: 'Firefox', referrer: null },
  ])
})

test('a visitor may call the functions of the form and of links, and none that the owner makes later', async () => {
  await fresh.ask('create function later() returns int language sql return 1')
  const rows = await fresh.ask<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace
       and has_function_privilege('anon', oid, 'execute')
       and has_schema_privilege('anon', pronamespace, 'usage') order by 1`,
  )
  const functions = `ask_address_change ask_my_data change_postal_code confirm_address_change confirm_signup
    confirmed_house erase_my_data link_state my_data open_my_data place_standing places_to_list
    record_visits send_confirmation_again sign_up site_facts withdraw`
  expect(rows.map(({ name }) => name)).toEqual(functions.split(/\s+/))
})

const SIGN_UP = `insert into newsletter_signups (email, postal_code) values ('${buelent.email}', '17252')`

test.each([
  // Nothing comes back, not even the own entry.
  `${SIGN_UP} returning id`,
  `${SIGN_UP} on conflict do nothing returning *`,
  `${SIGN_UP} on conflict ((lower(email collate "C"))) where withdrawn_at is null do update set postal_code = '00000'`,
  // Number and time are the database's.
  'insert into newsletter_signups (id) values (default)',
  'insert into newsletter_signups (created_at) values (default)',
  'insert into website_visits (id) values (default)',
  'insert into website_visits (visited_at) values (default)',
  `update newsletter_signups set postal_code = '00000'`,
  'update website_visits set page_path = default',
  'truncate newsletter_signups',
  'do $$ begin lock table newsletter_signups in access exclusive mode; end $$',
  `select person_data('${anna.email}', true)`,
  `select erase_person('${anna.email}', true, 'x')`,
  'create schema mine',
  `select lo_from_bytea(0, 'x')`,
  'alter table newsletter_signups disable row level security',
  'set role office',
])('a visitor is refused: %s', async (attempt) => {
  await expect(asVisitor(attempt)).rejects.toMatchObject(FORBIDDEN)
})

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
  'set role anon',
])('the office is refused: %s', async (attempt) => {
  await expect(asOffice(attempt)).rejects.toMatchObject(FORBIDDEN)
})

test.each([
  'create table mine (x int)',
  'create temporary table mine (x int)',
  'create role mine',
  'set role owner',
  'set role pg_read_all_data',
  'select * from pg_authid',
  `select pg_read_file('postgresql.conf')`,
  `copy (select 1) to program 'true'`,
])('both are refused: %s', async (attempt) => {
  for (const as of [asVisitor, asOffice]) await expect(as(attempt)).rejects.toMatchObject(FORBIDDEN)
})

test('a slow statement of a visitor is cut off', async () => {
  const { rows } = await asVisitor(
    `select current_setting('statement_timeout') as statement, current_setting('search_path') as path,
            current_setting('idle_in_transaction_session_timeout') as idle`,
  )
  expect(rows).toEqual([{ statement: '3s', path: 'public', idle: '5s' }])
  await expect(asVisitor('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
})

test('where visitors write, rows may be inserted alone; what runs with its owner’s rights names its schemas', async () => {
  const policies = await fresh.ask(
    `select tablename, cmd, roles::text[] from pg_policies where roles && '{public,anon}' order by 1`,
  )
  expect(policies).toEqual([
    { tablename: 'newsletter_signups', cmd: 'INSERT', roles: ['anon'] },
    { tablename: 'website_visits', cmd: 'INSERT', roles: ['anon'] },
  ])
  const unnamed = await fresh.ask(
    `select p.proname from pg_proc as p where p.pronamespace = 'public'::regnamespace and p.prosecdef
     and not coalesce(p.proconfig @> array['search_path=""'], false)`,
  )
  expect(unnamed).toEqual([])
})
