import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { call } from '../database/ask.ts'
import type { Hmacs } from '../mail/hmacs.ts'
import { appendLines } from './append-lines.ts'
import {
  keepAddressHmacs,
  type Suppression,
  signupsWithoutHmac,
  suppressAndApply,
  suppressionList,
} from './suppression.ts'

/** `hmac` tab `time` tab `withdrawn` or `erased` tab `event`; the database's microseconds, or fewer digits. */
const LINE =
  /^(?<hmac>[0-9a-f]{64})\t(?<second>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.(?<fraction>\d{1,6}))?Z\t(?<how>withdrawn|erased)\t(?<event>\d{1,15})$/

/** Where the copy is, and what recognises addresses. */
export type LedgerPlace = { file: string; hmacs: Pick<Hmacs, 'address'> }

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
  const known = await knownLedger(office)
  const learned = newerThan(known, inFile)
  const endedAgain = learned.length > 0 ? await learn(office, learned, hmacs) : 0
  // Whoever was ended just now has left anew.
  const forFile = newerThan(inFile, learned.length > 0 ? await knownLedger(office) : known)
  await appendToLedger(file, forFile)
  return { intoFile: forFile.length, intoDatabase: learned.length, endedAgain }
}

export type Ledger = ReadonlyMap<string, Suppression>

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
  return latestOf(text.split('\n').flatMap(entryOf))
}

function entryOf(line: string): Suppression[] {
  const { hmac, second, fraction = '', how, event } = LINE.exec(line)?.groups ?? {}
  if (hmac === undefined || second === undefined || !isOnTheCalendar(second)) return []
  return [
    { hmac, leftAt: `${second}.${fraction.padEnd(6, '0')}Z`, erased: how === 'erased', event: Number(event) },
  ]
}

/** The 31st of February would stop the database. */
function isOnTheCalendar(second: string): boolean {
  const time = new Date(`${second}Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(second)
}

function latestOf(entries: Suppression[]): Ledger {
  const latest = new Map<string, Suppression>()
  for (const entry of entries) {
    if (isLater(entry, latest.get(keyOf(entry)))) latest.set(keyOf(entry), entry)
  }
  return latest
}

/** The latest withdrawal and the latest erasure of an address stand side by side. */
export const keyOf = ({ hmac, erased }: Suppression) => `${hmac} ${erased}`

/** By the record's numbers; the same rule as in the database (suppress). */
const isLater = (one: Suppression, other: Suppression | undefined) => !other || one.event > other.event

/** What `other` knows and `own` does not. */
export function newerThan(own: Ledger, other: Ledger): Suppression[] {
  return [...other.values()]
    .filter((entry) => isLater(entry, own.get(keyOf(entry))))
    .sort((a, b) => (a.hmac < b.hmac ? -1 : 1))
}

/**
 * Lets the database learn what it does not know of, as it is an older one, and ends again whoever it brought back. First
 * the numbers go on above those of the time that is lost, so that nobody who declares anew from now on is taken for one
 * who left before; then every sign-up gets the HMAC that it is recognised by, also one that no letter was written to.
 * @returns how many sign-ups were ended.
 */
export async function learn(
  office: pg.Pool,
  learned: Suppression[],
  hmacs: Pick<Hmacs, 'address'>,
): Promise<number> {
  const event = learned.reduce((greatest, entry) => Math.max(greatest, entry.event), 0)
  await call(office, 'continue_record_above', event)
  for (let after = 0; ; ) {
    const some = await signupsWithoutHmac(office, after)
    const last = some.at(-1)
    if (!last) break
    const ids = some.map(({ id }) => id)
    await keepAddressHmacs(
      office,
      ids,
      some.map(({ email }) => hmacs.address(email)),
    )
    after = last.id
  }
  return suppressAndApply(office, learned)
}

export async function appendToLedger(file: string, entries: readonly Suppression[]): Promise<void> {
  if (entries.length === 0) return
  await appendLines(
    file,
    entries.map(({ hmac, leftAt, erased, event }) =>
      [hmac, leftAt, erased ? 'erased' : 'withdrawn', event].join('\t'),
    ),
  )
}
