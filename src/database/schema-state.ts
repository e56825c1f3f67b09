import type pg from 'pg'
import { RULES, readSchemaFiles, type SchemaFile, type SchemaFiles } from './schema-files.ts'

/** What a database has had, as it noted it; without a version what programs before 0.14.0 noted. */
export type Applied = {
  name: string
  checksum: string
  /** Of the program that ran it. */
  version: string | null
  /** As in SchemaFile. */
  oldestVersion: string | null
  /** On rights and functions: the sum of the contents stored since they were installed. */
  contents: string | null
}

/** How a database stands to a program's files. */
export type SchemaState = {
  /** Not had yet. */
  missing: SchemaFile[]
  /** Had, and edited since. */
  edited: SchemaFile[]
  /** Had from another version; this program works all the same. */
  unknown: Applied[]
  /** Had from another version that says this program does not work on them. */
  refused: Applied[]
  /** Rights and functions: this program's, another's that this one may replace, or those of a newer version. */
  rules: 'ours' | 'others' | 'newer'
}

/** Reads a database that may have had nothing yet, or may be from before versions were noted. */
export async function readApplied(owner: Pick<pg.ClientBase, 'query'>): Promise<Applied[]> {
  const { rows: there } = await owner.query<{ there: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as there`,
  )
  if (!there[0]?.there) return []
  const { rows } = await owner.query<Applied>(
    `select name, checksum, to_jsonb(had) ->> 'version' as version,
            to_jsonb(had) ->> 'oldest_version' as "oldestVersion", to_jsonb(had) ->> 'contents' as contents
     from public.schema_migrations as had order by name`,
  )
  return rows
}

export function compareSchema({ version, migrations, rules }: SchemaFiles, had: Applied[]): SchemaState {
  const done = new Map(had.map((one) => [one.name, one]))
  const known = new Set([RULES, ...migrations.map(({ name }) => name)])
  const others = had.filter(({ name }) => !known.has(name))
  const works = ({ oldestVersion }: Applied) => oldestVersion !== null && !isNewer(oldestVersion, version)
  const installed = done.get(RULES)
  return {
    missing: migrations.filter(({ name }) => !done.has(name)),
    edited: migrations.filter(({ name, checksum }) => (done.get(name)?.checksum ?? checksum) !== checksum),
    unknown: others.filter(works),
    refused: others.filter((one) => !works(one)),
    rules: installed?.checksum === rules.checksum ? 'ours' : isFromLater() ? 'newer' : 'others',
  }

  /** Between releases two states have one version; then the one with more migrations is the later one. */
  function isFromLater(): boolean {
    if (!installed?.version) return false
    return isNewer(installed.version, version) || (installed.version === version && others.length > 0)
  }
}

/** Whether a database has had all of this already, contents included: nothing is left to be made. */
export function isPrepared(files: SchemaFiles, had: Applied[], contents: string | undefined): boolean {
  const { missing, edited, unknown, refused, rules } = compareSchema(files, had)
  const differs = [missing, edited, unknown, refused].some((names) => names.length > 0) || rules !== 'ours'
  return !differs && contents !== undefined && had.find(({ name }) => name === RULES)?.contents === contents
}

export const isNewer = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true }) > 0

/**
 * Why this program cannot work with a database: what it lacks, has otherwise or has beyond, by name. Nothing on a database
 * that a newer version has prepared so that this one still works.
 * @throws what the driver throws when the database cannot be asked
 */
export async function differences(owner: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { missing, edited, refused, rules } = compareSchema(await readSchemaFiles(), await readApplied(owner))
  const names = [...missing, ...edited, ...refused].map(({ name }) => name)
  return rules === 'others' ? [...names, RULES] : names
}
