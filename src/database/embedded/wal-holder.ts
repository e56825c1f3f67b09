import { randomUUID } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseStartError } from '../start-error.ts'
import type { Account } from './account.ts'
import { writeWhole } from './half.ts'
import type { Place } from './place.ts'

// A backup folder belongs to one living database. Played back twice, the same backup makes two that go on from the same
// piece of WAL; were both kept in one folder, PostgreSQL would follow the newer line of time, on which the copies of the
// other do not lie, and none of these could be played back any more.

/**
 * Who keeps its WAL in a folder: the first line is the database's id, which keep-wal.sh compares; then its folder, its
 * system identifier, and the ids of those that it followed.
 */
type Holder = { id: string; home: string; system: string; before: string[] }

const holderFile = (folder: string) => join(folder, 'holder')

/** The id of a database as the keeper of its WAL. Beside its files, so that no copy of them has it. */
export async function keeperId({ home, account }: Place): Promise<string> {
  const file = join(home, 'wal-keeper')
  const known = await readKeeperId(home)
  if (known) return known
  const id = randomUUID()
  await writeWhole(file, `${id}\n`, forItsServer(account))
  return id
}

/** Its account compares. */
const forItsServer = (account: Account | undefined) => ({ account, mode: 0o600 })

async function readKeeperId(home: string): Promise<string | undefined> {
  return (await readFile(join(home, 'wal-keeper'), 'utf8').catch(ifMissing)).trim() || undefined
}

function ifMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return ''
  throw error
}

/**
 * Takes a WAL folder for a database: one that nobody has, or that of the database whose backup it was made from, once that
 * one is no more (its files are not where they were, or these are in their place). What is kept there goes on as one line.
 * @throws {DatabaseStartError} when another database has it.
 */
export async function holdFolder(folder: string, place: Place): Promise<void> {
  const id = await keeperId(place)
  const holder = await readHolder(folder)
  if (holder?.id === id) return
  const reason = holder && (await whyNotOurs(folder, holder, place, id))
  if (reason) throw new DatabaseStartError(reason)
  const before = holder ? [...holder.before, holder.id] : []
  const text = [id, place.home, await systemOf(place.home), ...before, ''].join('\n')
  await writeWhole(holderFile(folder), text, forItsServer(place.account))
}

/** Whether a database keeps its WAL in a folder. */
export async function holdsFolder(folder: string, home: string): Promise<boolean> {
  const [holder, id] = [await readHolder(folder), await readKeeperId(home)]
  return holder !== undefined && holder.id === id
}

/** Where the database lies that keeps its WAL in a folder and is another than the one at `home`; if it is there. */
export async function otherHolder(folder: string, home: string): Promise<string | undefined> {
  const holder = await readHolder(folder)
  if (!holder || holder.home === home) return undefined
  // One that may not be looked at is there.
  const isThere = await readKeeperId(holder.home).then(
    (id) => id === holder.id,
    () => true,
  )
  return isThere ? holder.home : undefined
}

async function whyNotOurs(folder: string, holder: Holder, { home }: Place, id: string) {
  const other = await otherHolder(folder, home)
  const empty = 'oder nenne mit BACKUP_DIR einen leeren Ordner'
  if (holder.before.includes(id))
    return (
      `In ${folder} sichert inzwischen die Datenbank, die aus dieser hier zurückgespielt wurde, zuletzt in ${holder.home}. ` +
      `Nimm jene, ${empty}: Was dort liegt, bleibt, wie es ist.`
    )
  if (other)
    return (
      `In ${folder} sichert schon die Datenbank in ${other}; zwei in einem Ordner machten ihre Sicherung unbrauchbar. ` +
      `Nenne für diese hier mit BACKUP_DIR einen leeren Ordner. Soll sie jene ersetzen, spiele dort mit --replace zurück.`
    )
  if (holder.system !== (await systemOf(home)))
    return `In ${folder} liegt die Sicherung einer anderen Datenbank. Spiele sie zurück (npm run restore), wenn es deine ist, ${empty}.`
  return undefined
}

async function readHolder(folder: string): Promise<Holder | undefined> {
  const text = await readFile(holderFile(folder), 'utf8').catch(ifMissing)
  const [id, home = '', system = '', ...before] = text.split('\n').filter(Boolean)
  return id ? { id, home, system, before } : undefined
}

/** What initdb gave the database and every copy of it has: the first eight bytes of pg_control. */
async function systemOf(home: string): Promise<string> {
  await using file = await open(join(home, 'data', 'global', 'pg_control'))
  const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
  return buffer.readBigUInt64LE().toString()
}
