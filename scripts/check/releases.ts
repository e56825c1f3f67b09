import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { isNewer } from '../../src/database/schema-state.ts'
import type { Finding } from './step.ts'

type Migration = { name: string; sql: string }

export type Releases = {
  /** What package.json says. */
  version: string
  changelog: string
  /** Migrations that the database kept of each release has had, by version. */
  kept: ReadonlyMap<string, readonly string[]>
  migrations: readonly Migration[]
}

const SECTION = /^## (\d+\.\d+\.\d+) \((unreleased|\d{4}-\d\d-\d\d)\)$/gm
/** The first version that reads with which versions a newer one's migrations work (decision 33). */
const FIRST_TO_ASK = '0.14.0'

/** What is released is named, kept and left as it is; what is being made lets the version before run. */
export async function checkReleases(root: string): Promise<Finding> {
  const [databases, folder] = [join(root, 'test/databases'), join(root, 'src/database/migrations')]
  const files = (await readdir(databases)).filter((file) => /^\d.*\.sql\.gz$/.test(file))
  const names = (await readdir(folder)).sort()
  const kept = await Promise.all(
    files.map(async (file): Promise<[string, string[]]> => {
      const dump = gunzipSync(await readFile(join(databases, file))).toString()
      return [
        file.replace('.sql.gz', ''),
        dump.match(/(?<=^INSERT INTO public\.schema_migrations VALUES \(')\d{4}_\w+\.sql/gm) ?? [],
      ]
    }),
  )
  const output = wrongInReleases({
    version: (JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }).version,
    changelog: await readFile(join(root, 'CHANGELOG.md'), 'utf8'),
    kept: new Map(kept),
    migrations: await Promise.all(
      names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })),
    ),
  })
  return { ok: output.length === 0, files: files.length + names.length, output: output.join('\n') }
}

/** @returns a sentence for each thing that is not so */
export function wrongInReleases({ version, changelog, kept, migrations }: Releases): string[] {
  const sections = [...changelog.matchAll(SECTION)].map(([, name = '', date]) => ({ name, date }))
  const [newest, before] = sections
  if (!newest || !before) return ['CHANGELOG.md: no sections like "## 1.2.3 (2026-11-23)" found.']
  const released = sections.filter(({ date }) => date !== 'unreleased').map(({ name }) => name)
  const unordered = sections.filter(({ name }, index) => {
    const older = sections[index + 1]
    return older && !isNewer(name, older.name)
  })
  return [
    ...(newest.name === version
      ? []
      : [`CHANGELOG.md begins with ${newest.name}, package.json says ${version}.`]),
    ...unordered.map(({ name }) => `CHANGELOG.md: ${name} stands above a version that is not older.`),
    ...released
      // Kept before the next change of the schema (CONTRIBUTING.md).
      .filter((name) => name !== version && !kept.has(name))
      .map((name) => `test/databases/${name}.sql.gz is missing, a filled database of that release.`),
    ...(isNewer(FIRST_TO_ASK, before.name) ? [] : narrowing(migrations, { before: before.name, kept })),
  ]
}

/** The migrations that no release had, and with which the version before does not run. */
function narrowing(
  migrations: readonly Migration[],
  { before, kept }: { before: string; kept: Releases['kept'] },
): string[] {
  const had = new Set([...kept.values()].flat())
  return migrations
    .filter(({ name }) => !had.has(name))
    .filter(({ sql }) => {
      const oldest = /^-- Works with (\d+\.\d+\.\d+) and newer\b/.exec(sql)?.[1]
      return !oldest || isNewer(oldest, before)
    })
    .map(
      ({ name }) =>
        `${name}: its first line must be "-- Works with ${before} and newer: why", or an older version.`,
    )
}
