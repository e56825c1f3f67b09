import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** What a story asks of a site's database: how it stands, what is stored of somebody, and what would be forged in it. */

/** A site, by the folder that it and its database lie in. */
type Site = { folder: string }
export type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

/** How the owner of a site's database is asked, by the folder that it lies in. */
export async function ownerOf(folder: string): Promise<pg.ClientConfig> {
  const read = (name: string) => readFile(join(folder, '.data/postgres', name), 'utf8')
  const [password, options] = await Promise.all([read('owner-password'), read('data/postmaster.opts')])
  const port = Number(/"-p" "(\d+)"/.exec(options)?.[1])
  return { host: '127.0.0.1', port, user: 'owner', password: password.trim(), database: 'postgres' }
}

export function queryOf(folder: string): Query {
  return async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => {
    const client = new pg.Client(await ownerOf(folder))
    await client.connect()
    return (await client.query<Row>(text, values).finally(() => client.end())).rows
  }
}

/** Columns of all tables but the system's, a partitioned one by its parent. */
const COLUMNS = `
  select format('%I.%I', n.nspname, c.relname) as "table", quote_ident(a.attname) as "column",
         format_type(a.atttypid, null) as type, a.attgenerated <> '' as generated
  from pg_attribute as a
  join pg_class as c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
  join pg_namespace as n on n.oid = c.relnamespace and n.nspname !~ '^(pg_|information_schema$)'
  where a.attnum > 0 and not a.attisdropped`
type Column = { table: string; column: string; type: string; generated: boolean }

const A_CENTURY = 36_525

/**
 * Moves every timestamp and every date of every table back. First by a century more: rows of one table that differ by
 * their day alone would meet on the way.
 */
export async function pass(query: Query, days: number): Promise<void> {
  const all = await query<Column>(COLUMNS)
  // By when a draft was saved an open window knows whether somebody else did since.
  const isMoved = ({ column, type, generated }: Column) =>
    !generated && column !== 'saved_at' && /^(date|timestamp)/.test(type)
  const moved = Map.groupBy(all.filter(isMoved), ({ table }) => table)
  const by = (offset: number) =>
    [...moved].map(([table, columns]) => {
      const set = columns.map(({ column }) => `${column} = ${column} - interval '${offset} days'`)
      return `update ${table} set ${set.join(', ')};`
    })
  await query(
    `begin; set local session_replication_role = replica;
     ${[...by(days + A_CENTURY), ...by(-A_CENTURY)].join('\n')}
     commit`,
  )
}

export async function placesOf(query: Query, text: string): Promise<string[]> {
  const all = await query<Column>(COLUMNS)
  const looks = all.map(
    ({ table, column }) =>
      `select '${table}.${column}' as place where exists (
         select from ${table} where position(lower($1) in lower(${column}::text)) > 0
            or position(encode(convert_to($1, 'UTF8'), 'hex') in ${column}::text) > 0)`,
  )
  const rows = await query<{ place: string }>(looks.join(' union all '), [text])
  return rows.map(({ place }) => place)
}

/** What is stored about the visits of one browser, in their order. */
export function visitsOf({ folder }: Site, userAgent: string) {
  return queryOf(folder)<{ user_agent: string; referrer: string | null; page_path: string }>(
    'select user_agent, referrer, page_path from website_visits where user_agent = $1 order by id',
    [userAgent],
  )
}

/** The names of all tables and views but those that visitors may write to. */
export async function otherTables({ folder }: Site): Promise<string[]> {
  const rows = await queryOf(folder)<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'
     and table_name not in ('newsletter_signups', 'website_visits')`,
  )
  return rows.map(({ name }) => name)
}

/** Tries each right of the visitors' role on each table. @returns what it may, as `insert public.website_visits` */
export async function visitorsMay(query: Query): Promise<string[]> {
  const all = await query<{ name: string; isTable: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relkind in ('r', 'p') as "isTable"
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^(pg_|information_schema$)' order by 1`,
  )
  const may: string[] = []
  for (const { name, isTable } of all) {
    const tries = {
      select: `select from ${name}`,
      delete: `delete from ${name}`,
      insert: `insert into ${name} default values`,
    }
    for (const [what, statement] of Object.entries(tries)) {
      if (what !== 'select' && !isTable) continue
      const refused = await query(`begin; set local role anon; ${statement}; rollback`).catch(
        (error) => error,
      )
      // Another refusal than the missing right (insufficient_privilege) came after that was looked at.
      if ((refused as { code?: string } | undefined)?.code !== '42501') may.push(`${what} ${name}`)
    }
  }
  return may
}

const SIGNUP = 'select id from newsletter_signups where email = $1'
const event = (type: string, facts: object) =>
  `insert into consent_events (signup_id, type, happened_at, facts, person_digest)
   select id, '${type}', now(), '${JSON.stringify(facts)}', '\\x00' from newsletter_signups where email = $1`

/** What even the database's owner may not do to the person with this address, who is not confirmed, or who is. */
export const FORGERIES = {
  open: {
    'confirm what nobody confirmed': `update newsletter_signups set confirmed_at = now(),
       address_confirmed_at = now(), address_hmac = coalesce(address_hmac, '\\x00') where email = $1`,
    'put somebody else on the list': `insert into newsletter_signups
       (email, postal_code, confirmed_at, address_confirmed_at, address_hmac)
       values ('x' || $1, '16775', now(), now(), '\\x00')`,
    'prove it by two of the three events': `
       with who as materialized (
         select jsonb_build_object('email', 'x' || $1, 'postal_code', '16775') as person
       ), new as (
         insert into newsletter_signups (email, postal_code, confirmed_at, address_confirmed_at, address_hmac)
         select person ->> 'email', '16775', now(), now(), '\\x00' from who returning id
       ), said as (
         insert into consent_events (signup_id, type, happened_at, facts, person_digest)
         select new.id, said.type, now(), said.facts, sha256(convert_to(person::text, 'UTF8'))
         from new cross join who cross join lateral (
           (select 1, type, facts from consent_events where type = 'requested' limit 1)
           union all select 2, 'confirmed', '{"method": "POST"}' order by 1) as said (step, type, facts)
         returning id, signup_id
       )
       insert into consent_event_people (event_id, signup_id, salt, person)
       select said.id, said.signup_id, '', person from said cross join who`,
    'agree to no wording': event('requested', { form: 'Anmeldung', page: '/' }),
    'agree to a wording that never was': event('requested', { form: 'a', page: '/', wording: 'nie gesagt' }),
    'send a letter without its Message-ID': event('letter_sent', {
      template_version: 'a',
      smtp_answer: '250',
    }),
    'confirm without saying how': event('confirmed', {}),
  },
  confirmed: {
    'rewrite what happened': `update consent_events set facts = '{}' where signup_id = (${SIGNUP})`,
    'move when it happened': `update consent_events set happened_at = now() where signup_id = (${SIGNUP})`,
    'delete what happened': `delete from consent_events where signup_id = (${SIGNUP})`,
    'rewrite who it was': `update consent_event_people set person = '{}' where signup_id = (${SIGNUP})`,
    'take the proof away': `delete from consent_event_people where signup_id = (${SIGNUP})`,
    'write to another address': `update newsletter_signups set email = 'x' || email where email = $1`,
    'live elsewhere': `update newsletter_signups set postal_code = '16775' where email = $1`,
  },
}

/** @returns how the database refuses a statement (SQLSTATE) about the person with this address */
export function refusalOf({ folder }: Site, statement: string, email: string): Promise<string> {
  return queryOf(folder)(statement, [email]).then(
    () => 'done',
    ({ code }: { code?: string }) => code ?? 'unknown',
  )
}

/** Whoever may do this can also turn off what guards the record. */
export async function forges(query: Query, { event, how, email }: Record<'event' | 'how' | 'email', string>) {
  const [signup] = await query<{ id: string }>('select id from newsletter_signups where email = $1', [email])
  const which = `where signup_id = ${signup?.id} and type = '${event}'`
  const forged =
    how === 'removed'
      ? `delete from consent_events ${which}`
      : `update consent_events set happened_at = happened_at - interval '1 day' ${which}`
  await query(`begin; set local session_replication_role = replica; ${forged}; commit`)
}
