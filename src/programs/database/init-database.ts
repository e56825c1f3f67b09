import type { ConfigOf } from '../../config.ts'
import { connectOwner } from '../../database/connect.ts'
import { askRoom, tooFewConnections } from '../../database/connections.ts'
import { migrate, noteContents } from '../../database/migrate.ts'
import { continueRecordAbove } from '../../database/queries/suppression.ts'
import { numbersOutside } from '../../seals/outside.ts'
import { outsideFiles } from '../outside-files.ts'
import { storeContents, sumOfContents } from './store-contents.ts'

/**
 * Brings a database to this program's schema and contents: roles with their passwords, tables, functions, places. After a
 * restored backup its record goes on above the numbers that are known outside, before anybody declares anything anew.
 */
export async function initDatabase(
  ownerUrl: string,
  config: ConfigOf<'init'>,
  log: (line: string) => void,
  { stopping, goBack }: { stopping?: AbortSignal; goBack?: boolean | undefined } = {},
): Promise<void> {
  const contents = await sumOfContents()
  const { applied, isNewer, wasPrepared } = await migrate(ownerUrl, {
    contents,
    log,
    stopping,
    goBack,
    passwords: {
      authenticator: passwordIn(config.DATABASE_AUTHENTICATOR_URL),
      worker: passwordIn(config.DATABASE_WORKER_URL),
      operator: passwordIn(config.DATABASE_OPERATOR_URL),
    },
  })
  if (applied.length > 0) log(`Die Datenbank ist auf dem neuen Stand: ${applied.join(', ')}`)
  if (isNewer) log('Die Datenbank ist für eine neuere Fassung vorbereitet; diese arbeitet damit weiter.')
  const owner = connectOwner(ownerUrl)
  try {
    await continueRecordAbove(owner, await numbersOutside(outsideFiles(config)))
    if (!wasPrepared) {
      await storeContents(owner, { isNewer })
      if (!isNewer) await noteContents(owner, contents)
    }
    const tooFew = tooFewConnections(await askRoom(owner, config))
    if (tooFew) log(`${tooFew.what} ${tooFew.why} ${tooFew.fix}`)
  } finally {
    await owner.end()
  }
}

// An address without a password has an empty one: its role is not ours to give another.
const passwordIn = (url: string | undefined) => url && decodeURIComponent(new URL(url).password)
