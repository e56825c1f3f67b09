import type pg from 'pg'
import type { Config } from '../../config.ts'
import { connectOwner } from '../../database/connect.ts'
import { openHmacs } from '../../worker/hmacs.ts'
import { knownLedger, type Ledger, learn, newerThan, readLedger } from '../../worker/ledger.ts'
import { requireSameKey } from '../../worker/same-key.ts'
import { initDatabase } from '../database/init-database.ts'
import { outsideFiles } from '../outside-files.ts'
import { suppressionKey } from '../secrets/kept-secret.ts'

/**
 * What follows when a database was played back: it gets this program's schema, its numbers go on above those that are
 * known outside, and whoever had left is gone again, by the file outside and by `left`.
 * @returns how many sign-ups were ended.
 */
export async function bringUpToDate(config: Config, url: string, left: Ledger = new Map()): Promise<number> {
  await initDatabase(url, config, () => undefined)
  const owner = connectOwner(url)
  try {
    const inFile = await readLedger(outsideFiles(config).ledger)
    return (await apply(owner, config, inFile)) + (await apply(owner, config, left))
  } finally {
    await owner.end()
  }
}

async function apply(owner: pg.Pool, config: Config, left: Ledger): Promise<number> {
  const learned = newerThan(await knownLedger(owner), left)
  if (learned.length === 0) return 0
  const hmacs = openHmacs(await suppressionKey(config))
  await requireSameKey(owner, hmacs)
  return learn(owner, learned, hmacs)
}
