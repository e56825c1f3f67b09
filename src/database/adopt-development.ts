import { join } from 'node:path'
import type pg from 'pg'
import { runWhole } from './run-whole.ts'
import { readSql, type SchemaFile } from './schema-files.ts'
import { DatabaseStartError } from './start-error.ts'

/** The last of the 23 migrations from before the first release, whose outcome is the baseline. */
const LAST = '0023_person_data.sql'
const BASELINE = '0001_baseline.sql'

/**
 * A database from before the first release has had the baseline under the names of 23 files, and of things: it is noted
 * as such. To be deleted, with its test and its SQL, when nobody has such a database any more.
 * @throws {DatabaseStartError} when it had only some of them
 */
export async function adoptDevelopment(client: pg.Client, migrations: SchemaFile[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from public.schema_migrations where name ~ '^00(0[1-9]|1[0-9]|2[0-3])_' and name collate "C" <= $1
       and not exists (select from public.schema_migrations where name = $2)
     order by name collate "C" desc`,
    [LAST, BASELINE],
  )
  const newest = rows[0]?.name
  if (newest === undefined) return
  if (newest !== LAST) {
    throw new DatabaseStartError(
      `Die Datenbank ist aus der Zeit vor der ersten Fassung und nur bis ${newest} gekommen: ` +
        'Starte einmal den Stand cf61562, der bringt sie bis dorthin, wo diese Fassung beginnt.',
    )
  }
  const baseline = migrations.find(({ name }) => name === BASELINE)
  const changes = await readSql(join(import.meta.dirname, 'adopt-development.sql'))
  const comments = baseline?.sql.match(/^comment on .*?';$/gms) ?? []
  await runWhole(client, [changes, ...comments].join('\n'), {
    text: `with adopted as (delete from public.schema_migrations where name = any ($1))
           insert into public.schema_migrations (name, checksum) values ($2, $3)`,
    values: [rows.map(({ name }) => name), BASELINE, baseline?.checksum],
  })
}
