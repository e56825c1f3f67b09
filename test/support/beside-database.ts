import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { runNode } from '../../scripts/run-tool.ts'
import { root } from '../../src/environment.ts'
import { ledgerFile } from '../../src/programs/data-folder.ts'
import { freshDatabase } from './fresh-database.ts'
import { heldFor } from './held.ts'
import { SUPPRESSION_KEY } from './suppression-key.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A database for each test of a file, a folder beside it where the copy of the suppression list lies (`file`), and our programs over them (`run`). */
export const databaseBesideFolder = () => heldFor(beforeEach, besideDatabase, ({ end }) => end())

async function besideDatabase() {
  const fresh = await freshDatabase()
  const { path, remove } = await temporaryFolder()
  const end = () => Promise.all([fresh.drop(), remove()])
  const { office } = fresh.database
  const own = { DATABASE_URL: fresh.ownerUrl, DATA_DIR: path, SUPPRESSION_KEY }
  const run = (args: string[], env: Record<string, string> = {}) =>
    runNode(join(root, 'src/programs/dorfteller.ts'), args, { env: { ...own, ...env } })
  return { ...fresh, office, folder: path, file: ledgerFile({ DATA_DIR: path }), run, end }
}
