import type pg from 'pg'
import { call, findRow, rowsOf } from '../ask.ts'
import { inTransaction } from '../in-transaction.ts'

/** One entry of the suppression list. */
export type Suppression = {
  /** HMAC of the address, 64 hex digits. */
  hmac: string
  /** ISO 8601 in UTC with microseconds, as the database counts: texts of equal length, which sort by time. */
  leftAt: string
  erased: boolean
  /** Number of the event with which they left; null: from before there were numbers. */
  event: number | null
}

/** Any number, but the same in all programs. */
const LOCK = 5_204_019

/** @param since only what was noted with a later event than this, or without any. */
export function suppressionList(worker: pg.Pool, since: number | null = null) {
  return rowsOf<Suppression>(
    worker,
    `select encode(address_hmac, 'hex') as hmac, erased, event::float8 as event,
            to_char(left_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "leftAt"
     from public.suppression_list($1)`,
    [since],
  )
}

/** Sign-ups to which no letter was written yet, some at once, with greater numbers than `after`. */
export function signupsWithoutHmac(worker: pg.Pool, after: number) {
  const some = 'select id::float8 as id, email from public.signups_without_hmac($1)'
  return rowsOf<{ id: number; email: string }>(worker, some, [after])
}

export function keepAddressHmacs(worker: pg.Pool, ids: number[], hmacs: Buffer[]): Promise<unknown> {
  return call(worker, 'keep_address_hmacs', ids, hmacs)
}

/** Lets the record's numbers go on above one that is known from outside (a backup was restored). */
export function continueRecordAbove(worker: pg.Pool, event: number): Promise<unknown> {
  return call(worker, 'continue_record_above', event)
}

/**
 * Notes these on the list and ends again whoever of them is on the mailing list only because a backup brought them
 * back; both or nothing, and one program at a time.
 * @returns how many sign-ups were ended.
 */
export function suppressAndApply(worker: pg.Pool, learned: Suppression[]): Promise<number> {
  return inTransaction(worker, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await client.query(
      `select public.suppress(decode(hmac, 'hex'), "leftAt", erased, event)
       from jsonb_to_recordset($1) as learned (hmac text, "leftAt" timestamptz, erased boolean, event bigint)`,
      [JSON.stringify(learned)],
    )
    return call(client, 'apply_suppressions')
  })
}

/** @returns since when this address is on the list; undefined when it is not. */
export function suppressionOf(owner: pg.Pool, addressHmac: Buffer) {
  return findRow<{ leftAt: Date; erased: boolean }>(
    owner,
    `select left_at as "leftAt", erased from public.suppressions
     where address_hmac = $1 order by left_at desc, erased desc limit 1`,
    [addressHmac],
  )
}
