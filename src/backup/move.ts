import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { answerOf, rowsOf } from '../database/ask.ts'
import {
  differencesOf,
  ourTables,
  SAME_TEXT,
  type Table,
  takeInventory,
} from '../database/queries/inventory.ts'
import { differences } from '../database/schema-state.ts'
import { Problem } from '../terminal/problem.ts'
import { type Copied, RECORD_AGAIN, unreadable, whole } from './unreadable.ts'

export type Moved = { tables: number; rows: number }

/**
 * Streams everything from one database into another, of whatever supported version, in one transaction there: killed or
 * refused at any line, the target holds nothing of it. The source is only read.
 * @param prepareTarget brings the target to this program's schema
 * @param isUnreadable for trying things out: nobody's address goes along, nor anything that leads to one (unreadable.ts)
 * @throws {Problem} when the site still runs, the source is another version's, or the target is not empty.
 */
export async function move(
  sourceUrl: string,
  targetUrl: string,
  prepareTarget: () => Promise<void>,
  isUnreadable = false,
): Promise<Moved> {
  const source = new pg.Client({ connectionString: sourceUrl, application_name: 'move' })
  const target = new pg.Client({ connectionString: targetUrl, application_name: 'move' })
  // The statement under way fails as well, and that counts.
  for (const client of [source, target]) client.on('error', () => undefined)
  try {
    await connect(source, 'Die Datenbank, von der umgezogen wird,')
    await connect(target, 'Die Datenbank, in die umgezogen wird,')
    await requireQuiet(source)
    await requireSchema(source)
    await requireEmpty(target)
    await prepareTarget()
    return await moveAll(source, target, isUnreadable)
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

async function connect(client: pg.Client, which: string): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    throw new Problem(
      `${which} ist nicht zu erreichen (${(error as Error).message}). Läuft sie, und stimmt ihre Adresse?`,
    )
  }
}

/** What is written while it is copied would stay behind. */
async function requireQuiet(source: pg.Client): Promise<void> {
  const users = await rowsOf<{ name: string }>(
    source,
    `select distinct usename as name from pg_stat_activity
     where datname = current_database() and usename in ('authenticator', 'operator', 'worker') order by 1`,
  )
  if (users.length === 0) return
  throw new Problem(
    `Die Seite läuft noch (angemeldet: ${users.map(({ name }) => name).join(', ')}). Beende alle ihre Programme und rufe es noch ` +
      'einmal auf: Was während des Umzugs käme, bliebe zurück.',
  )
}

async function requireSchema(source: pg.Client): Promise<void> {
  if ((await differences(source)).length === 0) return
  throw new Problem(
    'Die Datenbank ist auf dem Stand einer anderen Fassung des Programms. Starte die Seite einmal mit dieser Fassung und beende sie wieder.',
  )
}

/** Where people or operators are, or tables of somebody else's, nothing is written over. */
const FULL = [
  'newsletter_signups',
  'consent_events',
  'suppressions',
  'letters',
  'website_visits',
  'operators',
  'audit_log',
]

async function requireEmpty(target: pg.Client): Promise<void> {
  const tables = await rowsOf<{ name: string }>(
    target,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const names = tables.map(({ name }) => name)
  const ours = names.includes('schema_migrations')
  for (const name of ours ? FULL.filter((table) => names.includes(table)) : names.slice(0, 1)) {
    if (ours && !(await answerOf<boolean>(target, `select exists (select from public.${name}) as answer`)))
      continue
    throw new Problem(
      `Die Datenbank, in die umgezogen werden soll, ist nicht leer (${name}). Lege mit create database eine neue an und nenne sie; ` +
        'überschrieben wird nichts.',
    )
  }
}

async function moveAll(source: pg.Client, target: pg.Client, isUnreadable: boolean): Promise<Moved> {
  await source.query('begin isolation level repeatable read')
  const tables = (await tablesOf(source)).flatMap(isUnreadable ? unreadable : whole)
  await target.query('begin')
  await target.query(`${SAME_TEXT}; set local statement_timeout = 0`)
  const putBack = await layOpen(target, tables)
  for (const table of tables) await copyTable(source, target, table)
  await continueSequences(source, target)
  if (isUnreadable) await target.query(RECORD_AGAIN)
  await putBack()
  const rows = await requireSame(source, target, tables)
  await target.query('commit')
  return { tables: tables.length, rows }
}

/** Locked before the snapshot is taken: it has all that was ever written, and nothing is written until the end. */
async function tablesOf(source: pg.Client): Promise<Table[]> {
  const names = await rowsOf<{ name: string }>(
    source,
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  await source.query('rollback')
  await source.query('begin isolation level repeatable read')
  await source.query(`${SAME_TEXT}; lock table ${names.map(({ name }) => name).join(', ')} in share mode`)
  return ourTables(source)
}

/**
 * Empties the target of what a fresh schema brings along, and takes away what would judge rows one by one or answer
 * them: foreign keys and triggers. An owner need be no superuser for that.
 * @returns puts all of it back; a key that does not hold is refused then.
 */
async function layOpen(target: pg.Client, tables: readonly Table[]): Promise<() => Promise<void>> {
  const keys = await rowsOf<{ drop: string; add: string }>(
    target,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and conparentid = 0
       and connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  )
  for (const { drop } of keys) await target.query(drop)
  for (const { name } of tables) await target.query(`alter table ${name} disable trigger user`)
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  return async () => {
    for (const { name } of tables) await target.query(`alter table ${name} enable trigger user`)
    for (const { add } of keys) await target.query(add)
  }
}

async function copyTable(
  source: pg.Client,
  target: pg.Client,
  { name, columns, values }: Copied,
): Promise<void> {
  await pipeline(
    source.query(copyTo(`copy (select ${values.join(', ')} from ${name}) to stdout`)),
    target.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`)),
  )
}

async function continueSequences(source: pg.Client, target: pg.Client): Promise<void> {
  const sequences = await rowsOf<{ name: string }>(
    source,
    `select c.oid::regclass::text as name from pg_class as c
     where c.relkind = 'S' and c.relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`,
  )
  for (const { name } of sequences) {
    const [at] = await rowsOf<{ last: string; called: boolean }>(
      source,
      `select last_value::text as last, is_called as called from ${name}`,
    )
    await target.query('select setval($1::regclass, $2, $3)', [name, at?.last, at?.called])
  }
}

/** Row by row, what was replaced by number; and the record of consents has no more faults than before. */
async function requireSame(source: pg.Client, target: pg.Client, tables: readonly Copied[]): Promise<number> {
  const original = await takeInventory(source)
  const copied = new Map(tables.map((table) => [table.name, table]))
  const different = differencesOf(original, await takeInventory(target)).filter(
    ({ table, missing, surplus }) =>
      copied.get(table)?.isWhole || (copied.has(table) && missing + surplus > 0),
  )
  const faults = (session: pg.Client) =>
    answerOf<number>(session, 'select count(*)::int as answer from public.consent_record_faults()')
  if (different.length > 0 || (await faults(target)) > (await faults(source)))
    throw new Error(
      `The copy differs from the original in ${different.map(({ table }) => table).join(', ')}.`,
    )
  return tables.reduce((sum, { name }) => sum + (original.get(name)?.rows ?? 0), 0)
}
