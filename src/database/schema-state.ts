import type pg from 'pg'
import { RULES, readSchemaFiles, type SchemaFile, type SchemaFiles } from './schema-files.ts'

/** What a database has had, as it noted it. */
export type Applied = {
  name: string
  checksum: string
  /** On rights and functions: the sum of the contents stored since they were installed. */
  contents: string | null
}

/** How a database stands to the program's files. */
export type SchemaState = {
  /** Not had yet. */
  missing: SchemaFile[]
  /** Had, and edited since. */
  edited: SchemaFile[]
  /** Had from a program that has more files than this one. */
  unknown: Applied[]
  /** Whether rights and functions are this program's. */
  hasRules: boolean
}

/** Reads a database that may have had nothing yet. */
export async function readApplied(owner: Pick<pg.ClientBase, 'query'>): Promise<Applied[]> {
  const { rows: there } = await owner.query<{ there: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as there`,
  )
  if (!there[0]?.there) return []
  const { rows } = await owner.query<Applied>(
    'select name, checksum, contents from public.schema_migrations order by name',
  )
  return rows
}

export function compareSchema({ migrations, rules }: SchemaFiles, had: Applied[]): SchemaState {
  const done = new Map(had.map((one) => [one.name, one]))
  const known = new Set([RULES, ...migrations.map(({ name }) => name)])
  return {
    missing: migrations.filter(({ name }) => !done.has(name)),
    edited: migrations.filter(({ name, checksum }) => (done.get(name)?.checksum ?? checksum) !== checksum),
    unknown: had.filter(({ name }) => !known.has(name)),
    hasRules: done.get(RULES)?.checksum === rules.checksum,
  }
}

/** Whether a database has had all of this already, contents included: nothing is left to be made. */
export function isPrepared(files: SchemaFiles, had: Applied[], contents: string | undefined): boolean {
  const { missing, edited, unknown, hasRules } = compareSchema(files, had)
  const differs = !hasRules || [missing, edited, unknown].some((names) => names.length > 0)
  return !differs && contents !== undefined && had.find(({ name }) => name === RULES)?.contents === contents
}

/**
 * Why this program cannot work with a database: what it lacks, has otherwise or has beyond, by name.
 * @throws what the driver throws when the database cannot be asked
 */
export async function differences(owner: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { missing, edited, unknown, hasRules } = compareSchema(
    await readSchemaFiles(),
    await readApplied(owner),
  )
  const names = [...missing, ...edited, ...unknown].map(({ name }) => name)
  return hasRules ? names : [...names, RULES]
}
