import type pg from 'pg'
import { call, findRow, rowsOf } from '../database/ask.ts'
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

/** @param since only what was noted with a later event than this. */
export function suppressionList(office: pg.Pool, since = -1) {
  return rowsOf<Suppression>(
    office,
    `select encode(address_hmac, 'hex') as hmac, erased, event::float8 as event,
            to_char(left_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "leftAt"
     from public.suppressions where event > $1
     order by left_at, address_hmac`,
    [since],
  )
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

/**
 * Gives sign-ups to which no letter was written yet the HMACs of their addresses. Before a copy of the list is applied, or a
 * backup would bring somebody back whose first letter it does not know.
 */
export async function addressSignups(office: pg.Pool, { address }: Pick<Hmacs, 'address'>): Promise<void> {
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
 * @returns how many sign-ups were ended.
 */
export function suppressAndApply(office: pg.Pool, learned: Suppression[]): Promise<number> {
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
