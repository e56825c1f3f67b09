import { glob, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sync } from '../database/embedded/folder.ts'
import { Problem } from '../problem.ts'

// Each backup is a folder of its own, named by its moment: a compressed COPY of each table, the files from beside the database,
// and a description, which is written last.

/** A table of ours, without what PostgreSQL computes by itself. */
export type Table = { name: string; columns: string[] }

/** What a backup says of itself; a folder without that is none. */
export type Description = {
  /** What the database had had: rows fit into no other schema. */
  migrations: string[]
  tables: Table[]
  sequences: { name: string; last: string; called: boolean }[]
}

export type Backup = Description & { folder: string }

const DESCRIPTION = 'backup.json'

export const fileOf = (folder: string, { name }: Table) => join(folder, `${name}.copy.gz`)

/** Has `make` fill a new folder; it is there with all it holds, or not at all. @returns its path */
export async function addBackup(
  parent: string,
  make: (folder: string) => Promise<Description>,
): Promise<string> {
  const folder = join(parent, new Date().toISOString().replaceAll(':', '-'))
  await mkdir(parent, { recursive: true, mode: 0o700 })
  for await (const left of glob('backup.new-*', { cwd: parent })) {
    const { mtimeMs } = await stat(join(parent, left))
    // What a killed one left; no backup takes a day.
    if (mtimeMs < Date.now() - 86_400_000) await rm(join(parent, left), { recursive: true, force: true })
  }
  const half = await mkdtemp(join(parent, 'backup.new-'))
  try {
    const description = JSON.stringify(await make(half), undefined, 2)
    await writeFile(join(half, DESCRIPTION), description, { mode: 0o600, flush: true })
    await sync(half)
    await rename(half, folder)
    return folder
  } finally {
    await rm(half, { recursive: true, force: true })
  }
}

/** The newest in a folder, or the one that the folder itself is. @throws {Problem} when there is none */
export async function newestBackup(folder: string): Promise<Backup> {
  const inside = await readdir(folder).catch(() => [])
  const names = inside.filter((name) => !name.includes('.new-')).sort()
  for (const candidate of [folder, ...names.reverse().map((name) => join(folder, name))]) {
    const text = await readFile(join(candidate, DESCRIPTION), 'utf8').catch(() => undefined)
    if (text) return { ...(JSON.parse(text) as Description), folder: candidate }
  }
  throw new Problem(
    `In ${folder} liegt keine Sicherung: Nenne den Ordner, in den npm run dorfteller -- backup sie legte.`,
  )
}

/** Copies what is there of these files into a folder, or back out of it. */
export async function copyFiles(files: readonly string[], to: (name: string) => string): Promise<void> {
  for (const file of files) {
    const content = await readFile(file).catch(ignoreMissing)
    if (content) await writeFile(to(basename(file)), content, { mode: 0o600, flush: true })
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
