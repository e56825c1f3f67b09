import { open, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { call, rowsOf } from '../database/ask.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Hmacs } from '../mail/hmacs.ts'

/** One entry of the suppression list. */
export type Suppression = {
  /** HMAC of the address, 64 hex digits. */
  hmac: string
  /** ISO 8601 in UTC with microseconds, as the database counts. */
  leftAt: string
  erased: boolean
  /** Number of the event with which they left. */
  event: number
}

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

/** Tables that hold addresses. */
const TABLES_WITH_ADDRESSES = [
  'newsletter_signups',
  'consent_event_people',
  'address_changes',
  'letters',
  'letter_events',
  'mailbox',
]

/**
 * Writes who was erased into the ledger, gives the space of the rows back and has the planner sample the columns anew, which may
 * hold addresses. As office or owner; before PostgreSQL 17 only an owner may vacuum, and for an office autovacuum does it in its time.
 */
export async function afterErasure(pool: pg.Pool, ledger: LedgerPlace): Promise<void> {
  await mergeLedger(pool, ledger)
  for (const table of TABLES_WITH_ADDRESSES) await pool.query(`vacuum (analyze) public.${table}`)
}

/** The list as the database has it. */
export async function knownLedger(office: pg.Pool): Promise<Ledger> {
  const list = await rowsOf<Suppression>(
    office,
    `select encode(address_hmac, 'hex') as hmac, erased, event::float8 as event,
            to_char(left_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "leftAt"
     from public.suppressions order by left_at, address_hmac`,
  )
  return latestOf(list)
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
function latestOf(entries: readonly Suppression[]): Ledger {
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
 * who left before; then every sign-up gets the HMAC that it is recognised by. @returns how many sign-ups were ended
 */
async function learn(office: pg.Pool, learned: Suppression[], hmacs: LedgerPlace['hmacs']): Promise<number> {
  const event = learned.reduce((greatest, entry) => Math.max(greatest, entry.event), 0)
  await call(office, 'continue_record_above', event)
  await addressSignups(office, hmacs)
  return suppressAndApply(office, learned)
}

/**
 * Gives sign-ups to which no letter was written yet the HMACs of their addresses. Before a copy of the list is applied, or a
 * backup would bring somebody back whose first letter it does not know.
 */
async function addressSignups(office: pg.Pool, { address }: LedgerPlace['hmacs']): Promise<void> {
  for (;;) {
    const some = await rowsOf<{ id: string; email: string }>(
      office,
      'select id, email from public.newsletter_signups where address_hmac is null limit 1000',
    )
    if (some.length === 0) return
    await office.query(
      `update public.newsletter_signups as s set address_hmac = known.hmac
       from unnest($1::bigint[], $2::bytea[]) as known (id, hmac)
       where s.id = known.id and s.address_hmac is null`,
      [some.map(({ id }) => id), some.map(({ email }) => address(email))],
    )
  }
}

/** Any number, but the same in all programs. */
const LOCK = 5_204_019

/**
 * Notes these on the list and ends again whoever of them is on the mailing list only because a backup brought them back (who
 * was erased and withdrew another time is erased); both or nothing, and one program at a time.
 */
function suppressAndApply(office: pg.Pool, learned: Suppression[]): Promise<number> {
  return inTransaction(office, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await client.query(
      `select public.suppress(decode(hmac, 'hex'), "leftAt", erased, event)
       from jsonb_to_recordset($1) as learned (hmac text, "leftAt" timestamptz, erased boolean, event bigint)`,
      [JSON.stringify(learned)],
    )
    const returned = await rowsOf<{ id: string; email: string; erased: boolean }>(
      client,
      `select distinct on (s.id) s.id, s.email, p.erased
       from public.newsletter_signups as s join public.suppressions as p using (address_hmac)
       where p.event > public.last_declared(s.id) and (p.erased or s.state <> 'left')
       order by s.id, p.erased desc`,
    )
    for (const { id, email, erased } of returned) {
      if (erased) await call(client, 'erase_person', email, false, 'restored backup')
      else await call(client, 'withdraw_signup', id, 'restored backup')
    }
    return returned.length
  })
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
