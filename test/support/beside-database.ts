import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { connectPost, loginUrl } from '../../src/database/connect.ts'
import { LEDGER_FILE } from '../../src/programs/ledger-file.ts'
import { freshDatabase } from './fresh-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A database for one test, an office's connections to it, and a folder beside it where the copy of the suppression list lies. */
export async function besideDatabase() {
  const fresh = await freshDatabase()
  const folder = await temporaryFolder()
  const office = connectPost(loginUrl(fresh.ownerUrl, 'office'))
  onTestFinished(async () => {
    await office.end()
    await fresh.drop()
    await folder.remove()
  })
  return { fresh, office, folder: folder.path, file: join(folder.path, LEDGER_FILE) }
}
