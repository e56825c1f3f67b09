import { join } from 'node:path'
import type pg from 'pg'
import { runWhole } from './run-whole.ts'
import { readSql, type SchemaFile } from './schema-files.ts'
import { DatabaseStartError } from './start-error.ts'

const BASELINE = '0001_baseline.sql'

/** What earlier states had before this baseline, each told by its last file; adopt-<commit>.sql brings it to where this begins. */
const DEVELOPMENTS = [
  { commit: 'ea269bb', last: '0005_errands.sql' },
  { commit: 'cf61562', last: '0023_person_data.sql' },
] as const

/**
 * A database from before the first release has had the baseline under the names of other files, and of things: it is
 * noted as such. To be deleted, with its test and its SQL, when nobody has such a database any more.
 * @throws {DatabaseStartError} when it had only some of them
 */
export async function adoptDevelopment(client: pg.Client, migrations: SchemaFile[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select name from public.schema_migrations where name ~ '^00(0[1-9]|1[0-9]|2[0-3])_'
     order by name collate "C" desc`,
  )
  const names = rows.map(({ name }) => name)
  const development = DEVELOPMENTS.find(({ last }) => names.includes(last))
  if (!development) {
    if (names.length === 0 || names.includes(BASELINE)) return
    throw new DatabaseStartError(
      `Die Datenbank ist aus der Zeit vor der ersten Fassung und nur bis ${names[0]} gekommen: ` +
        'Starte einmal den Stand cf61562, der bringt sie bis dorthin, wo diese Fassung beginnt.',
    )
  }
  const baseline = migrations.find(({ name }) => name === BASELINE)
  const changes = await readSql(join(import.meta.dirname, `adopt-${development.commit}.sql`))
  const comments = baseline?.sql.match(/^comment on .*?';$/gms) ?? []
  await runWhole(client, [changes, ...comments].join('\n'), {
    text: `with adopted as (delete from public.schema_migrations where name = any ($1))
           insert into public.schema_migrations (name, checksum) values ($2, $3)
           on conflict (name) do update set checksum = excluded.checksum`,
    values: [names.filter((name) => name !== BASELINE), BASELINE, baseline?.checksum],
  })
}
