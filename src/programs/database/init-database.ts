import type { Config } from '../../config.ts'
import { connectOwner } from '../../database/connect.ts'
import { migrate } from '../../database/migrate.ts'
import { storeContents } from './store-contents.ts'

/** Brings a database to this program's schema and contents: roles with their passwords, tables, functions, places. */
export async function initDatabase(
  ownerUrl: string,
  config: Pick<Config, 'DATABASE_AUTHENTICATOR_URL' | 'DATABASE_WORKER_URL' | 'DATABASE_OPERATOR_URL'>,
  log: (line: string) => void,
): Promise<void> {
  const { applied } = await migrate(ownerUrl, {
    passwords: {
      authenticator: passwordIn(config.DATABASE_AUTHENTICATOR_URL),
      worker: passwordIn(config.DATABASE_WORKER_URL),
      operator: passwordIn(config.DATABASE_OPERATOR_URL),
    },
  })
  if (applied.length > 0) log(`Die Datenbank ist auf dem neuen Stand: ${applied.join(', ')}`)
  const owner = connectOwner(ownerUrl)
  await storeContents(owner).finally(() => owner.end())
}

// An address without a password has an empty one: its role is not ours to give another.
const passwordIn = (url: string | undefined) => url && decodeURIComponent(new URL(url).password)
