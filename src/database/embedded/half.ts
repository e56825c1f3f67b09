import { randomBytes } from 'node:crypto'
import { chown, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { isAlive } from './process-table.ts'

// A folder that must be there whole or not at all is made under another name beside, and then renamed. The name has
// the process id of its program, so that the next one can tell a half that was left from one that is being made.

/** A name for the folder while it is being made; no two programs get the same, nor two makers in one. */
export const halfOf = (folder: string) => `${folder}.new-${process.pid}-${randomBytes(4).toString('hex')}`

/** Removes halves of programs that were killed; those of a program that still lives are its own. */
export async function removeLeftHalves(folder: string): Promise<void> {
  const prefix = `${basename(folder)}.new-`
  for (const name of await readdir(dirname(folder))) {
    if (!name.startsWith(prefix)) continue
    if (isAlive(Number(name.slice(prefix.length).split('-')[0]))) continue
    // A tool of the killed program may still write there for a moment; what stays goes at the next start.
    await rm(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 5 }).catch(
      () => undefined,
    )
  }
}

/**
 * Writes a file so that it is there whole or as it was, on the disk; by one program at a time.
 * @param account whose it is to be
 */
export async function writeWhole(file: string, text: string, account?: Account): Promise<void> {
  const half = `${file}.new`
  await writeFile(half, text, { flush: true })
  if (account) await chown(half, account.uid, account.gid)
  await rename(half, file)
}
