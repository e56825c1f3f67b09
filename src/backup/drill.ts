import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Account } from '../database/embedded/account.ts'
import { halfOf, removeLeftHalves } from '../database/embedded/half.ts'
import { type Difference, differencesOf, takeInventory } from '../database/queries/inventory.ts'
import { withSession } from '../database/session.ts'
import { whenAborted } from '../terminal/run-program.ts'
import { baseFor } from './folder.ts'
import { takeMoment, waitUntilKept } from './moment.ts'
import { recover } from './recover.ts'

/** A copy of the site's database that a backup was played back into. */
export type Copy = { url: string; remove(): Promise<void> }

/** What a drill found. */
export type DrillResult = {
  tables: number
  rows: number
  differences: Difference[]
  endedAgain: number
  faults: string[]
}

export type DrillOrder = {
  /** The site's database. */
  ownerUrl: string
  /** Plays the backup back up to a position in the WAL, somewhere beside. */
  playBack(lsn: string): Promise<Copy>
  /** Applies the suppression list as after a real restore. @returns how many sign-ups it ended again. */
  applySuppressions(copyUrl: string): Promise<number>
  /** What the doctor and the check of the record find in the copy; one sentence each. */
  examine(copyUrl: string): Promise<string[]>
  /** Told to end, it leaves no server behind. */
  stopping?: AbortSignal
}

/**
 * Proves a backup: plays it back beside, up to a moment of just now, and compares every row of every table with what the
 * site had at that very moment; then does what follows a restore, and has the copy examined.
 */
export async function drill({
  ownerUrl,
  playBack,
  applySuppressions,
  examine,
  stopping = new AbortController().signal,
}: DrillOrder): Promise<DrillResult> {
  const { lsn, inventory } = await takeMoment(ownerUrl)
  await waitUntilKept(ownerUrl, lsn)
  const copy = await playBack(lsn)
  try {
    const stopped = whenAborted(stopping).then(() => Promise.reject(stopping.reason))
    return await Promise.race([compare(), stopped])
  } finally {
    await copy.remove()
  }

  async function compare(): Promise<DrillResult> {
    const differences = differencesOf(
      inventory,
      await withSession({ connectionString: copy.url }, takeInventory),
    )
    const endedAgain = await applySuppressions(copy.url)
    const faults = await examine(copy.url)
    const rows = [...inventory.values()].reduce((sum, table) => sum + table.rows, 0)
    return { tables: inventory.size, rows, differences, endedAgain, faults }
  }
}

/** A drill that anything speaks against has failed. */
export const hasFailed = ({ differences, faults }: DrillResult) => differences.length > 0 || faults.length > 0

/** Plays the newest base in a folder back, in a scratch folder within it. */
export async function playBackFolder(
  backupDir: string,
  account: Account | undefined,
  lsn: string,
): Promise<Copy> {
  const base = await baseFor(backupDir)
  const home = join(resolve(backupDir), 'drill')
  const copy = await recover({ backupDir, base }, { home, account, target: { lsn } })
  return {
    url: copy.url,
    async remove() {
      await copy.stop()
      await rm(copy.home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The same of what `fetch` lays into a folder: what would be there if this machine were not. */
export async function playBackFetched(
  backupDir: string,
  account: Account | undefined,
  lsn: string,
  fetch: (folder: string) => Promise<void>,
): Promise<Copy> {
  const name = join(resolve(backupDir), 'fetched')
  await removeLeftHalves(name)
  const folder = halfOf(name)
  await mkdir(folder, { mode: 0o711 })
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  try {
    await fetch(folder)
    const copy = await playBackFolder(folder, account, lsn)
    return { url: copy.url, remove: () => copy.remove().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}
