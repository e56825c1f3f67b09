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
    ...passwordOf('authenticatorPassword', config.DATABASE_AUTHENTICATOR_URL),
    ...passwordOf('workerPassword', config.DATABASE_WORKER_URL),
    ...passwordOf('operatorPassword', config.DATABASE_OPERATOR_URL),
  })
  if (applied.length > 0) log(`Die Datenbank ist auf dem neuen Stand: ${applied.join(', ')}`)
  const owner = connectOwner(ownerUrl)
  await storeContents(owner).finally(() => owner.end())
}

function passwordOf<Name extends string>(name: Name, url: string | undefined): { [N in Name]?: string } {
  return url ? ({ [name]: decodeURIComponent(new URL(url).password) } as { [N in Name]: string }) : {}
}
