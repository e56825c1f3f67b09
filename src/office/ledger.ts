import { open, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { call } from '../database/ask.ts'
import type { Hmacs } from '../mail/hmacs.ts'
import { addressSignups, type Suppression, suppressAndApply, suppressionList } from './suppression.ts'

/** `hmac` tab `time` tab `withdrawn` or `erased` tab `event`. */
const LINE =
  /^(?<hmac>[0-9a-f]{64})\t(?<leftAt>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)\t(?<how>withdrawn|erased)\t(?<event>\d{1,15})$/

/** Where the copy is, and what recognises addresses. */
export type LedgerPlace = { file: string; hmacs: Pick<Hmacs, 'address'> }

/** The latest leaving and the latest erasure of each address. */
export type Ledger = ReadonlyMap<string, Suppression>

/**
 * Brings the suppression list and its copy outside the database to the same state; the later leaving counts. What the
 * database learns (it was restored from a backup) is applied to the sign-ups at once. Any number of programs may run
 * it on one file: lines are only ever added, doubled ones mean nothing.
 * @param office a pool that may call the office's functions.
 * @returns lines added to the file, entries added to the database, sign-ups ended again.
 */
export async function mergeLedger(
  office: pg.Pool,
  { file, hmacs }: LedgerPlace,
): Promise<{ intoFile: number; intoDatabase: number; endedAgain: number }> {
  const inFile = await readLedger(file)
  const learned = newerThan(await knownLedger(office), inFile)
  const endedAgain = learned.length > 0 ? await learn(office, learned, hmacs) : 0
  // Whoever was ended just now has left anew.
  const forFile = newerThan(inFile, await knownLedger(office))
  await appendToLedger(file, forFile)
  return { intoFile: forFile.length, intoDatabase: learned.length, endedAgain }
}

/** The list as the database has it. */
export async function knownLedger(office: pg.Pool): Promise<Ledger> {
  return latestOf(await suppressionList(office))
}

/** Reads a copy of the list; no file counts as an empty one, a line that is not whole as not written. */
export async function readLedger(file: string): Promise<Ledger> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return ''
  })
  return latestOf(
    text.split('\n').flatMap((line) => {
      const { hmac, leftAt, how, event } = LINE.exec(line)?.groups ?? {}
      return hmac && leftAt ? [{ hmac, leftAt, erased: how === 'erased', event: Number(event) }] : []
    }),
  )
}

/** By the record's numbers; the same rule as in the database (suppress). */
export function latestOf(entries: readonly Suppression[]): Ledger {
  const inOrder = entries.toSorted((one, other) => one.event - other.event)
  return new Map(inOrder.map((entry) => [`${entry.hmac} ${entry.erased}`, entry]))
}

/** What `other` knows and `own` does not. */
export function newerThan(own: Ledger, other: Ledger): Suppression[] {
  return [...other]
    .filter(([key, { event }]) => event > (own.get(key)?.event ?? -1))
    .map(([, entry]) => entry)
    .sort((a, b) => (a.hmac < b.hmac ? -1 : 1))
}

/**
 * Lets the database learn what it does not know of, as it is an older one, and ends again whoever it brought back. First
 * the numbers go on above those of the time that is lost, so that nobody who declares anew from now on is taken for one
 * who left before; then every sign-up gets the HMAC that it is recognised by.
 */
async function learn(office: pg.Pool, learned: Suppression[], hmacs: LedgerPlace['hmacs']): Promise<number> {
  const event = learned.reduce((greatest, entry) => Math.max(greatest, entry.event), 0)
  await call(office, 'continue_record_above', event)
  await addressSignups(office, hmacs)
  return suppressAndApply(office, learned)
}

/** Adds lines in one write, which the system does not mix with another program's; on the disk before it returns. */
export async function appendToLedger(path: string, entries: readonly Suppression[]): Promise<void> {
  if (entries.length === 0) return
  const lines = entries.map(({ hmac, leftAt, erased, event }) =>
    [hmac, leftAt, erased ? 'erased' : 'withdrawn', `${event}\n`].join('\t'),
  )
  const file = await open(path, 'a+', 0o600)
  try {
    const { size } = await file.stat()
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1))
    // After a power cut the last line may lack its end; the next must not be glued to it.
    const isTorn = size > 0 && buffer.toString() !== '\n'
    await file.appendFile(`${isTorn ? '\n' : ''}${lines.join('')}`)
    await file.sync()
  } finally {
    await file.close()
  }
}
