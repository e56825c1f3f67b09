import { open, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { type Suppression, suppressAndApply, suppressionList } from '../database/queries/suppression.ts'

/** The file's name in the data folder. */
export const LEDGER_FILE = 'suppression-list.tsv'

/** `hmac` tab `time` tab `withdrawn` or `erased`; the database's microseconds, or fewer digits. */
const LINE =
  /^(?<hmac>[0-9a-f]{64})\t(?<second>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.(?<fraction>\d{1,6}))?Z\t(?<how>withdrawn|erased)$/

/**
 * Brings the suppression list and its copy outside the database to the same state; the later time counts. What the
 * database learns (it was restored from a backup) is applied to the sign-ups at once. Any number of programs may run
 * it on one file: lines are only ever added, doubled ones mean nothing.
 * @param worker a pool that may call the worker's functions.
 * @returns lines added to the file, entries added to the database, sign-ups ended again.
 */
export async function mergeLedger(
  worker: pg.Pool,
  file: string,
): Promise<{ intoFile: number; intoDatabase: number; endedAgain: number }> {
  const inFile = await readLedger(file)
  const known = await knownLedger(worker)
  const learned = newerThan(known, inFile)
  const endedAgain = learned.length > 0 ? await suppressAndApply(worker, learned) : 0
  // Whoever was ended just now has left anew.
  const forFile = newerThan(inFile, learned.length > 0 ? await knownLedger(worker) : known)
  if (forFile.length > 0) await append(file, forFile)
  return { intoFile: forFile.length, intoDatabase: learned.length, endedAgain }
}

type Ledger = ReadonlyMap<string, Suppression>

/** The list as the database has it. */
export async function knownLedger(worker: pg.Pool): Promise<Ledger> {
  return latestOf(await suppressionList(worker))
}

/** Reads a copy of the list; no file counts as an empty one, a line that is not whole as not written. */
export async function readLedger(file: string): Promise<Ledger> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return latestOf(text.split('\n').flatMap(entryOf))
}

function entryOf(line: string): Suppression[] {
  const { hmac, second, fraction = '', how } = LINE.exec(line)?.groups ?? {}
  if (hmac === undefined || second === undefined || !isOnTheCalendar(second)) return []
  return [{ hmac, leftAt: `${second}.${fraction.padEnd(6, '0')}Z`, erased: how === 'erased' }]
}

/** The 31st of February would stop the database. */
function isOnTheCalendar(second: string): boolean {
  const time = new Date(`${second}Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(second)
}

function latestOf(entries: Suppression[]): Ledger {
  const latest = new Map<string, Suppression>()
  for (const entry of entries) {
    const known = latest.get(keyOf(entry))
    if (!known || known.leftAt < entry.leftAt) latest.set(keyOf(entry), entry)
  }
  return latest
}

/** The latest withdrawal and the latest erasure of an address stand side by side. */
const keyOf = ({ hmac, erased }: Suppression) => `${hmac} ${erased}`

/** What `other` knows and `own` does not. */
export function newerThan(own: Ledger, other: Ledger): Suppression[] {
  return [...other.values()]
    .filter((entry) => (own.get(keyOf(entry))?.leftAt ?? '') < entry.leftAt)
    .sort((a, b) => (a.hmac < b.hmac ? -1 : 1))
}

/** In one write, which the system does not mix with another program's, and on the disk before it returns. */
async function append(file: string, entries: Suppression[]): Promise<void> {
  const lines = entries.map(
    ({ hmac, leftAt, erased }) => `${hmac}\t${leftAt}\t${erased ? 'erased' : 'withdrawn'}\n`,
  )
  const handle = await open(file, 'a+', 0o600)
  try {
    await handle.appendFile((await endsTorn(handle)) ? `\n${lines.join('')}` : lines.join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** After a power cut the last line may lack its end; the next must not be glued to it. */
async function endsTorn(handle: Awaited<ReturnType<typeof open>>): Promise<boolean> {
  const { size } = await handle.stat()
  if (size === 0) return false
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer.toString() !== '\n'
}
