import { constants } from 'node:fs'
import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { syncFolder } from '../database/embedded/initialise.ts'
import { syncFile } from './folder.ts'

/** What a copy must leave out or may (PostgreSQL's manual, 25.3.4): of the running server, or made anew by the next. */
const EMPTY =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/(?!archive_status$|summaries$)/
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|.*\/pg_internal\.init.*|.*pgsql_tmp.*|pg_wal\/(archive_status|summaries)\/.*)$/

/**
 * Copies a data folder, each file on the disk before the next. Files that go while it runs are no longer wanted: WAL
 * tells what became of them.
 * @returns how many bytes it copied.
 */
export async function copyServerFiles(from: string, to: string): Promise<number> {
  let bytes = 0
  await copyFolder(from)
  return bytes

  async function copyFolder(folder: string): Promise<void> {
    const copy = join(to, relative(from, folder))
    await mkdir(copy, { mode: 0o700 })
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      const name = relative(from, path)
      if (EMPTY.test(name) || LEFT_OUT.test(name)) continue
      if (entry.isDirectory()) await copyFolder(path)
      else if (entry.isFile()) await copyOne(path, join(to, name))
    }
    await syncFolder(copy)
  }

  async function copyOne(path: string, copy: string): Promise<void> {
    try {
      // Where the file system can, both share their blocks until one is written.
      await copyFile(path, copy, constants.COPYFILE_FICLONE)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
      throw error
    }
    await chmod(copy, 0o600)
    bytes += await syncFile(copy)
  }
}
