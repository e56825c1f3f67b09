import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { LEDGER_FILE } from '../../src/programs/ledger-file.ts'
import { askOf, freshDatabase } from './fresh-database.ts'
import { heldFor } from './held.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A database for each test of a file, and a folder beside it where the copy of the suppression list lies (`file`). */
export const databaseBesideFolder = () => heldFor(beforeEach, besideDatabase, ({ end }) => end())

async function besideDatabase() {
  const fresh = await freshDatabase()
  const { path, remove } = await temporaryFolder()
  const end = () => Promise.all([fresh.drop(), remove()])
  const { office } = fresh.database
  return { ...fresh, ask: askOf(fresh), office, folder: path, file: join(path, LEDGER_FILE), end }
}
