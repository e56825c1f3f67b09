import type { ConfigOf } from '../../config.ts'
import { call } from '../../database/ask.ts'
import { connectOwner } from '../../database/connect.ts'
import { migrate } from '../../database/migrate.ts'
import { ledgerFile, newestEventIn } from '../ledger-file.ts'
import { storeContents } from './store-contents.ts'

/**
 * Brings a database to this program's schema and contents: roles with their passwords, tables, functions, places. After a
 * restored backup its record goes on above the number that is known outside, before anybody declares anything anew.
 */
export async function initDatabase(
  ownerUrl: string,
  config: ConfigOf<'init'>,
  log: (line: string) => void,
): Promise<void> {
  const applied = await migrate(ownerUrl, {
    passwords: {
      anon: passwordIn(config.DATABASE_DOOR_URL),
      office: passwordIn(config.DATABASE_OFFICE_URL),
    },
  })
  if (applied.length > 0) log(`Die Datenbank ist auf dem neuen Stand: ${applied.join(', ')}`)
  const owner = connectOwner(ownerUrl)
  try {
    await call(owner, 'continue_record_above', await newestEventIn(ledgerFile(config)))
    await storeContents(owner)
  } finally {
    await owner.end()
  }
}

// An address without a password has an empty one: its role is not ours to give another.
const passwordIn = (url: string | undefined) => url && decodeURIComponent(new URL(url).password)
