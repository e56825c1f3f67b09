import type pg from 'pg'
import { rowOf, rowsOf } from '../ask.ts'

type Session = Pick<pg.ClientBase, 'query'>

/** What a database holds: how many rows each table has, and a sum over all they say. */
export type Inventory = ReadonlyMap<string, { rows: number; sum: string }>

/** A table of ours or of the queue's, without what PostgreSQL computes by itself. */
export type Table = { name: string; columns: string[] }

/**
 * All tables whose rows outlast a crash, by name; a partitioned one counts once, as a whole.
 */
export function ourTables(session: Session): Promise<Table[]> {
  return rowsOf<Table>(
    session,
    `select format('%I.%I', n.nspname, c.relname) as name,
            array_agg(quote_ident(a.attname) order by a.attname) filter (where a.attgenerated = '') as columns
     from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence = 'p'
     group by 1 order by 1`,
  )
}

/** Text of a value is the same in every session, server and version that these were said in. */
export const SAME_TEXT = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres';
  set bytea_output = 'hex'; set extra_float_digits = 1`

/**
 * Counts and sums up every table, in the transaction that the session is in. The sum is over hashes of rows, whatever
 * their order, so that a row which is missing, doubled or different shows.
 */
export async function takeInventory(session: Session): Promise<Inventory> {
  await session.query(SAME_TEXT)
  const inventory = new Map<string, { rows: number; sum: string }>()
  for (const { name, columns } of await ourTables(session)) {
    const counted = await rowOf<{ rows: number; sum: string }>(
      session,
      `select count(*)::float8 as rows,
              coalesce(sum(('x' || substr(md5(row(${columns.join(', ')})::text), 1, 15))::bit(60)::bigint), 0)::text as sum
       from ${name}`,
    )
    inventory.set(name, counted)
  }
  return inventory
}

export type Difference = { table: string; missing: number; surplus: number; altered: boolean }

/** What `copy` has otherwise than `original`; nothing when they are the same, row by row. */
export function differencesOf(original: Inventory, copy: Inventory): Difference[] {
  const tables = [...new Set([...original.keys(), ...copy.keys()])].sort()
  return tables.flatMap((table) => {
    const [wanted, there] = [original.get(table), copy.get(table)]
    const missing = Math.max(0, (wanted?.rows ?? 0) - (there?.rows ?? 0))
    const surplus = Math.max(0, (there?.rows ?? 0) - (wanted?.rows ?? 0))
    const altered = wanted?.sum !== there?.sum
    return missing > 0 || surplus > 0 || altered ? [{ table, missing, surplus, altered }] : []
  })
}
