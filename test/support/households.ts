import type pg from 'pg'
import { inTransaction } from '../../src/database/in-transaction.ts'

type Households = { postalCode: string; waiting?: number; told?: number; open?: number; channel?: string }

/**
 * People who are only there to be counted: their rows, without the way that leads there (letters, record, proof) and
 * without a line in place_days.
 */
export async function settle(pool: pg.Pool, places: readonly Households[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Neither triggers nor foreign keys; what the row itself must be holds.
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into newsletter_signups (email, postal_code, channel, confirmed_at, address_confirmed_at, address_hmac, told_at)
       select 'haushalt-' || gen_random_uuid() || '@example.org', "postalCode", channel, at, at, '\\x00', told_at
       from json_to_recordset($1) as place ("postalCode" text, waiting int, told int, open int, channel text)
       cross join lateral (
         select now() as at, null::timestamptz as told_at from generate_series(1, waiting)
         union all select now(), now() from generate_series(1, told)
         union all select null, null from generate_series(1, open)
       ) as people`,
      [JSON.stringify(places)],
    )
  })
}
