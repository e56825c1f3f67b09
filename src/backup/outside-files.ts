import { appendFile, chmod, mkdir, readFile, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { copyWhole, outsideFolder } from './folder.ts'

/** Secrets that the data folder keeps (programs/secrets): without them a database that was played back is half of it. */
const KEYS = ['suppression-key', 'seal-key', 'auth-secret', 'door-secret']

/** Files beside the database: the keys, and the suppression list and the seals wherever they lie. */
export type Outside = { dataDir: string; ledger: string; seals: string }

/** Copies what is there of them into the backup folder. */
export async function keepOutside(backupDir: string, { dataDir, ledger, seals }: Outside): Promise<void> {
  const folder = outsideFolder(backupDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  for (const file of [...KEYS.map((name) => join(dataDir, name)), ledger, seals]) {
    await copyWhole(file, join(folder, basename(file))).catch(ignoreMissing)
  }
}

/**
 * Puts the keys and the seals back, those of a data folder of before aside. The suppression list is not among them: it
 * is merged, as either may know more.
 * @returns the names of those that were put aside.
 */
export async function bringBackOutside(backupDir: string, { dataDir, seals }: Outside, when: string) {
  const aside: string[] = []
  const kept = outsideFolder(backupDir)
  for (const name of KEYS) if (await bringBack(join(kept, name), join(dataDir, name), when)) aside.push(name)
  await bringBackSeals(join(kept, basename(seals)), seals)
  return aside
}

/**
 * Seals are only ever added: what is there is as old or newer, unless it is a beginning of the kept ones, as an empty file
 * or a try that was cut short. A file that is there keeps its owner: other programs add to it.
 */
async function bringBackSeals(kept: string, file: string): Promise<void> {
  const wanted = await read(kept)
  if (wanted === undefined) return
  // One that cannot be read is not missing: to replace it would lose its newer seals.
  const there = await readFile(file, 'utf8').catch(ignoreMissing)
  if (there === undefined) await copyWhole(kept, file)
  else if (wanted.startsWith(there)) await appendFile(file, wanted.slice(there.length), { flush: true })
}

async function bringBack(kept: string, file: string, when: string): Promise<boolean> {
  const [wanted, there] = [await read(kept), await read(file)]
  if (wanted === undefined || wanted === there) return false
  if (there !== undefined) await rename(file, `${file}.before-${when}`)
  await copyWhole(kept, file)
  return there !== undefined
}

const read = (file: string) => readFile(file, 'utf8').catch(() => undefined)

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
