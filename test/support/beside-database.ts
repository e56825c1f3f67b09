import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { connectPost, loginUrl } from '../../src/database/connect.ts'
import { freshDatabase } from './fresh-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A database for one test, a office's connections to it, and where a file outside it is to lie. */
export async function besideDatabase(fileName: string) {
  const fresh = await freshDatabase()
  const folder = await temporaryFolder()
  const office = connectPost(loginUrl(fresh.ownerUrl, 'office'))
  onTestFinished(async () => {
    await office.end()
    await fresh.drop()
    await folder.remove()
  })
  return { fresh, office, file: join(folder.path, fileName) }
}
