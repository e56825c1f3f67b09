import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { halfOf, removeLeftHalves } from '../database/embedded/half.ts'
import { syncFolder } from '../database/embedded/initialise.ts'
import { walFolder } from '../database/embedded/wal.ts'
import { Problem } from '../terminal/problem.ts'

// A backup folder holds `wal/` (what changed, piece by piece, written by PostgreSQL), `base/TIME/` (copies of the data
// folder, from which the pieces lead on) and `outside/` (keys, suppression list, seals).

/** A copy of the server's files, as its `backup.json` describes it; a folder without that file is none. */
export type Base = {
  /** Its folder's name: when it was begun. */
  name: string
  /** From when on it can be played back to any moment (ISO 8601). */
  endedAt: string
  majorVersion: string
  /** The first piece of WAL that it needs. */
  firstPiece: string
  bytes: number
}

const DESCRIPTION = 'backup.json'

export const baseFolder = (backupDir: string) => join(backupDir, 'base')

/** Where the copied server's files lie: `data/` and `owner-password`. */
export const serverFiles = (backupDir: string, { name }: Base) =>
  join(baseFolder(backupDir), name, 'postgres')

export const outsideFolder = (backupDir: string) => join(backupDir, 'outside')

/** What a copy is called before it is whole, and after it has been given up. */
const unfinished = (backupDir: string) => join(baseFolder(backupDir), 'base')

/** Has `make` fill a folder of that name; it is there with all it holds, on the disk, or not at all. */
export async function addBase(
  backupDir: string,
  name: string,
  make: (folder: string) => Promise<Omit<Base, 'name'>>,
): Promise<Base> {
  const folder = join(baseFolder(backupDir), name)
  await mkdir(baseFolder(backupDir), { recursive: true, mode: 0o700 })
  await removeLeftHalves(unfinished(backupDir))
  const half = halfOf(unfinished(backupDir))
  try {
    await mkdir(half, { mode: 0o700 })
    const base = { name, ...(await make(half)) }
    await writeFile(join(half, DESCRIPTION), JSON.stringify(base, undefined, 2), { flush: true, mode: 0o600 })
    await syncFolder(half)
    await rename(half, folder)
    await syncFolder(baseFolder(backupDir))
    return base
  } finally {
    await rm(half, { recursive: true, force: true })
  }
}

/** All that are whole, the oldest first. */
export async function readBases(backupDir: string): Promise<Base[]> {
  const names = await readdir(baseFolder(backupDir)).catch(() => [])
  const files = names
    .filter((name) => !name.includes('.new-'))
    .sort()
    .map((name) => readFile(join(baseFolder(backupDir), name, DESCRIPTION), 'utf8').catch(() => undefined))
  return (await Promise.all(files)).flatMap((text) => (text ? [JSON.parse(text) as Base] : []))
}

/** The newest from which a moment can be reached; without one the newest. @throws {Problem} when there is none. */
export async function baseFor(backupDir: string, time?: Date): Promise<Base> {
  const bases = await readBases(backupDir)
  const base = bases.findLast(({ endedAt }) => !time || new Date(endedAt) <= time)
  if (base) return base
  const [oldest] = bases
  throw new Problem(
    oldest
      ? `So weit reicht keine Sicherung zurück: Die älteste in ${backupDir} ist von ${oldest.endedAt}. Nenne einen späteren Zeitpunkt.`
      : `In ${backupDir} ist keine Sicherung. Nenne mit BACKUP_DIR den Ordner, in dem sie liegt, oder mit RESTIC_REPOSITORY, woher sie zu holen ist.`,
  )
}

/** Never fewer than this many, however old: one that turns out to be bad is not the only one. */
const AT_LEAST = 2

/** Removes copies older than so many days, and the WAL that no copy needs any more. @returns how many copies went. */
export async function removeOld(backupDir: string, days: number, now = new Date()): Promise<number> {
  const bases = await readBases(backupDir)
  const limit = now.getTime() - days * 24 * 60 * 60 * 1000
  const old = bases.slice(0, -AT_LEAST).filter(({ endedAt }) => new Date(endedAt).getTime() < limit)
  for (const { name } of old) {
    // First out of its name, so that one which is being removed is none any more.
    const half = halfOf(unfinished(backupDir))
    await rename(join(baseFolder(backupDir), name), half)
    await rm(half, { recursive: true })
  }
  const [oldest] = bases.filter((base) => !old.includes(base))
  if (oldest) await removeWalBefore(backupDir, oldest.firstPiece)
  return old.length
}

/** By position, whatever timeline, as pg_archivecleanup does it; the histories of timelines stay. */
async function removeWalBefore(backupDir: string, piece: string): Promise<void> {
  const position = (name: string) => name.slice(8, 24)
  const folder = walFolder(backupDir)
  for (const name of await readdir(folder))
    if (/^[0-9A-F]{24}/.test(name) && position(name) < position(piece)) await rm(join(folder, name))
}

/** Copies a file so that it is there whole or as it was, for its owner alone. */
export async function copyWhole(from: string, to: string): Promise<void> {
  const half = halfOf(to)
  await writeFile(half, await readFile(from), { mode: 0o600, flush: true })
  await rename(half, to)
}

/** Makes a written file outlast a power cut. @returns its size in bytes. */
export async function syncFile(file: string): Promise<number> {
  const handle = await open(file, 'r+')
  await handle.sync()
  const { size } = await handle.stat()
  await handle.close()
  return size
}
