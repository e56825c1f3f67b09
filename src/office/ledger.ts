import { open, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { answerOf, call, rowsOf } from '../database/ask.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Hmacs } from '../mail/hmacs.ts'

/** Where the copy of the suppression list is, and what recognises addresses. */
export type LedgerPlace = { file: string; hmacs: Pick<Hmacs, 'address'> }

/**
 * `hmac` tab `time` tab `withdrawn` or `erased` tab `event`: the HMAC of the address, hex; when they left, in UTC with
 * microseconds, as the database counts; and with which event of the record.
 */
const LINE = /^[0-9a-f]{64}\t\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z\t(withdrawn|erased)\t\d{1,15}$/

/**
 * Brings the suppression list and its copy outside the database to the same state; the later leaving counts, by the record's
 * numbers. What the database learns (it was restored from a backup) is applied to the sign-ups at once. Any number of programs
 * may run it on one file: lines are only ever added, doubled ones mean nothing.
 * @param office a pool that may call the office's functions.
 * @returns how many sign-ups were ended again.
 */
export async function mergeLedger(office: pg.Pool, { file, hmacs }: LedgerPlace): Promise<number> {
  const lines = await readLedger(file)
  let ended = 0
  const greatest = await answerOf<string | null>(
    office,
    `${BOTH} select max(file.event)::text as answer ${LEARNED}`,
    [lines],
  )
  if (greatest !== null) {
    // So that nobody who declares anew from now on is taken for one who left in the time that is lost.
    await call(office, 'continue_record_above', greatest)
    await addressSignups(office, hmacs)
    ended = await learn(office, lines)
  }
  // Whoever was ended just now has left anew.
  await copyLedger(office, file)
  return ended
}

/** Adds to the file what the database knows and the file does not. */
export async function copyLedger(office: pg.Pool, file: string): Promise<void> {
  const missing = await rowsOf<{ line: string }>(
    office,
    `${BOTH}
     select concat_ws(E'\\t', hmac, to_char(list.left_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), how, list.event) as line
     from list left join file using (hmac, how) where list.event > coalesce(file.event, -1) order by list.event`,
    [await readLedger(file)],
  )
  const lines = missing.map(({ line }) => line)
  await addToLedger(file, lines)
}

/** SQL: the latest leaving and the latest erasure of each address, by the lines $1 of the file and by the database's list. */
const BOTH = `
  with file as (
    select distinct on (hmac, how) * from (
      select part[1] as hmac, part[2]::timestamptz as left_at, part[3] as how, part[4]::bigint as event
      from unnest($1::text[]) as line, string_to_array(line, E'\\t') as part) as lines
    order by hmac, how, event desc
  ), list as (
    select encode(address_hmac, 'hex') as hmac, left_at, case when erased then 'erased' else 'withdrawn' end as how, event
    from public.suppressions)`

/** SQL: what the database does not know of, as it is an older one. */
const LEARNED = 'from file left join list using (hmac, how) where file.event > coalesce(list.event, -1)'

/** The lines of a copy; no file counts as an empty one, a line that is not whole as not written. */
export async function readLedger(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return ''
  })
  return text.split('\n').filter((line) => LINE.test(line))
}

/** Adds lines in one write, which the system does not mix with another program's; on the disk before it returns. */
export async function addToLedger(path: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return
  const file = await open(path, 'a', 0o600)
  try {
    // After a power cut the last line may lack its end; the next must not be glued to it.
    await file.appendFile(`\n${lines.join('\n')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Gives sign-ups to which no letter was written yet the HMAC that they are recognised by. */
async function addressSignups(office: pg.Pool, { address }: LedgerPlace['hmacs']): Promise<void> {
  const unknown = await rowsOf<{ id: string; email: string }>(
    office,
    'select id, email from public.newsletter_signups where address_hmac is null',
  )
  await office.query(
    `update public.newsletter_signups as s set address_hmac = known.hmac
     from unnest($1::bigint[], $2::bytea[]) as known (id, hmac) where s.id = known.id and s.address_hmac is null`,
    [unknown.map(({ id }) => id), unknown.map(({ email }) => address(email))],
  )
}

/**
 * Notes on the list what it does not know of, and ends again whoever is on the mailing list only because a backup brought them
 * back (who was erased and withdrew another time is erased); both or nothing, and one program at a time.
 */
function learn(office: pg.Pool, lines: string[]): Promise<number> {
  return inTransaction(office, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtextextended('learn_ledger', 7))`)
    await client.query(
      `${BOTH} select public.suppress(decode(hmac, 'hex'), file.left_at, how = 'erased', file.event) ${LEARNED} order by hmac`,
      [lines],
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

/**
 * Erases a person, also one who never signed up, and notes the HMAC outside the database too.
 * @returns how many sign-ups went
 */
export async function erase(owner: pg.Pool, email: string, ledger: LedgerPlace): Promise<number> {
  const signups = await call<number>(
    owner,
    'erase_person',
    email,
    true,
    'operator',
    ledger.hmacs.address(email),
  )
  await afterErasure(owner, ledger)
  return signups
}

/**
 * Writes who was erased into the ledger, gives the space of the rows back and has the planner sample the columns anew, which may
 * hold addresses. As office or owner; before PostgreSQL 17 only an owner may vacuum, and for an office autovacuum does it in its time.
 */
export async function afterErasure(pool: pg.Pool, ledger: LedgerPlace): Promise<void> {
  await mergeLedger(pool, ledger)
  await pool.query(
    `vacuum (analyze) public.newsletter_signups, public.consent_event_people, public.address_changes, public.letters,
       public.letter_events, public.mailbox`,
  )
}
