import { beforeAll, expect, test } from 'vitest'
import { databaseForAll } from '../../test/support/fresh-database.ts'
import { insertRow } from '../../test/support/insert-row.ts'
import { anna, annasVisit, buelent, entryOf } from '../../test/support/people.ts'

const FORBIDDEN = { code: '42501' }

const fresh = databaseForAll()
beforeAll(async () => {
  await insertRow(fresh.database.anon, 'newsletter_signups', entryOf(anna))
  await insertRow(fresh.database.anon, 'website_visits', annasVisit)
})

const asVisitor = (sql: string) => fresh.database.anon.query(sql)

test('a visitor cannot read, change, remove or empty any table', async () => {
  const rows = await fresh.ask<{ name: string; view: boolean; column: string }>(
    `select c.oid::regclass::text as name, relkind = 'v' as view, (select quote_ident(attname) from pg_attribute
       where attrelid = c.oid and attnum = 1) as column
     from pg_class c where relkind in ('r', 'p', 'v', 'm')
       and relnamespace = 'public'::regnamespace`,
  )
  expect(rows.length).toBeGreaterThan(30)
  for (const { name, view, column } of rows) {
    const reading = [`select * from ${name}`, `select count(*) from ${name}`]
    const writing = [
      `update ${name} set ${column} = default`,
      `delete from ${name}`,
      `truncate ${name}`,
      `copy ${name} to stdout`,
      `do $$ begin lock table ${name} in access exclusive mode; end $$`,
    ]
    // PostgreSQL refuses to write into a view before it asks for rights.
    for (const attempt of view ? reading : [...reading, ...writing]) {
      await expect(asVisitor(attempt), attempt).rejects.toMatchObject(FORBIDDEN)
    }
  }
})

test('a visitor’s page cannot store more than its path, the origin before it and a browser’s plain name', async () => {
  await fresh.ask('truncate website_visits')
  for (const [user_agent, referrer] of [
    [
      'Mozilla/5.0 \u{1f600} Anna <anna@example.org>\n(X11)',
      'https://anna@mail.example:8443/open?to=anna@example.org',
    ],
    ['Firefox', 'android-app://com.google.android.gm/anna@example.org'],
    ['Firefox', 'no address at all, anna@example.org'],
    ['Firefox', 'javascript:anna@example.org'],
  ]) {
    await insertRow(fresh.database.anon, 'website_visits', { ...annasVisit, user_agent, referrer })
  }
  for (const page_path of ['/?t=secret', '/bestaetigen/anna@example.org', '/Kremmen', `/${'x'.repeat(65)}`]) {
    await expect(
      insertRow(fresh.database.anon, 'website_visits', { ...annasVisit, page_path }),
    ).rejects.toMatchObject({ code: '23514', constraint: 'website_visits_page_path_plain' })
  }
  const rows = await fresh.ask('select user_agent, referrer from website_visits order by id')
  expect(rows).toEqual([
    { user_agent: 'Mozilla/5.0   Anna  (X11)', referrer: 'https://mail.example:8443' },
    { user_agent: 'Firefox', referrer: 'android-app://com.google.android.gm' },
    { user_agent: 'Firefox', referrer: null },
    { user_agent: 'Firefox', referrer: null },
  ])
})

test('a visitor may call the functions of the form and of links, and no other', async () => {
  const rows = await fresh.ask<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace
       and has_function_privilege('anon', oid, 'execute')
       and has_schema_privilege('anon', pronamespace, 'usage') order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'ask_address_change',
    'ask_my_data',
    'change_postal_code',
    'confirm_address_change',
    'confirm_signup',
    'confirmed_house',
    'erase_my_data',
    'link_state',
    'my_data',
    'open_my_data',
    'place_standing',
    'places_to_list',
    'record_visits',
    'send_confirmation_again',
    'sign_up',
    'site_facts',
    'withdraw',
  ])
})

test('a function that the owner makes later is closed to visitors without a word', async () => {
  await fresh.ask('create function later() returns int language sql return 1')
  await expect(asVisitor('select later()')).rejects.toMatchObject(FORBIDDEN)
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
  `insert into schema_migrations (name, checksum) values ('0009_x.sql', '')`,
  `select person_data('${anna.email}', true)`,
  `select erase_person('${anna.email}', true, 'x')`,
  'create table mine (x int)',
  'create temporary table mine (x int)',
  'create schema mine',
  'create role mine',
  'select lo_create(0)',
  `select lo_from_bytea(0, 'x')`,
  'alter table newsletter_signups disable row level security',
  'select * from pg_authid',
  `select pg_read_file('postgresql.conf')`,
  `copy (select 1) to program 'true'`,
])('a visitor is refused: %s', async (attempt) => {
  await expect(asVisitor(attempt)).rejects.toMatchObject(FORBIDDEN)
})

test('a visitor cannot become anyone else', async () => {
  for (const role of ['owner', 'office', 'pg_read_all_data']) {
    await expect(asVisitor(`set role ${role}`)).rejects.toMatchObject(FORBIDDEN)
  }
  const { rows } = await asVisitor('reset role; select current_user').then((results) =>
    Array.isArray(results) ? results[1] : results,
  )
  expect(rows).toEqual([{ current_user: 'anon' }])
})

test('a visitor does not see what others ask at the moment', async () => {
  const others = await asVisitor(
    `select from pg_stat_activity where usename <> 'anon' and query not in ('', '<insufficient privilege>')`,
  )
  expect(others.rowCount).toBe(0)
})

test('a slow statement of a visitor is cut off', async () => {
  const { rows } = await asVisitor(
    `select current_setting('statement_timeout') as statement, current_setting('search_path') as path,
            current_setting('idle_in_transaction_session_timeout') as idle`,
  )
  expect(rows).toEqual([{ statement: '3s', path: 'public', idle: '5s' }])
  await expect(asVisitor('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' })
})

test('where visitors write there is row level security, and only an insert policy for them', async () => {
  const policies = await fresh.ask(
    `select tablename, cmd, roles::text[] from pg_policies where roles && '{public,anon}' order by 1`,
  )
  expect(policies).toEqual([
    { tablename: 'newsletter_signups', cmd: 'INSERT', roles: ['anon'] },
    { tablename: 'website_visits', cmd: 'INSERT', roles: ['anon'] },
  ])
})
