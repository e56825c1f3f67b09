import type pg from 'pg'
import type { GivenSite } from '../contract/given-site.ts'
import { findRow, rowOf } from '../database/ask.ts'

type Database = Pick<pg.ClientBase, 'query'>

/** What the operator has given, and how often it was changed. */
export type SiteRow = { given: GivenSite; version: number }

/** As owner or office. */
export function readSite(database: Database): Promise<SiteRow> {
  return rowOf(database, 'select facts as given, version from public.site')
}

/**
 * As owner or office.
 * @param basedOn the version that was changed
 * @returns the new version; undefined when somebody has changed it since, and nothing was written
 */
export async function writeSite(
  database: Database,
  given: GivenSite,
  basedOn: number,
): Promise<number | undefined> {
  const row = await findRow<{ version: number }>(
    database,
    'update public.site set facts = $1, version = version + 1 where version = $2 returning version',
    [JSON.stringify(given), basedOn],
  )
  return row?.version
}
