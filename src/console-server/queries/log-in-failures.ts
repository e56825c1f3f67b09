import type pg from 'pg'
import { answerOf, rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'

/** Keys are HMACs, 16 bytes in hex. `free` failures cost nothing. */
export type LogInKeys = { guarded: { key: string; free: number }[]; account: string | undefined }

// What consoles count together. One at a time each: a count is done in a moment, and two that took the same rows in another order
// would block each other.
const ONE_AT_A_TIME = `select pg_advisory_xact_lock(hashtext('log_in_failures'))`

/**
 * Begins a try to log in, which counts as failed until succeedLogIn says otherwise. After its free failures each further one of
 * a key doubles the wait, from a second up to a quarter of an hour; the account's own count never makes anybody wait.
 * @returns the milliseconds to wait first, and nothing was counted, so that waiting always ends; or how often the account
 *   failed, this try included
 */
export function beginLogIn(
  operator: pg.Pool,
  { guarded, account }: LogInKeys,
  asOf: Date,
): Promise<{ wait: number } | { failures: number }> {
  return inTransaction(operator, async (client) => {
    await client.query(ONE_AT_A_TIME)
    await client.query(
      `delete from public.log_in_failures where last_at < $1::timestamptz - interval '24 hours'`,
      [asOf],
    )
    const keys = JSON.stringify(guarded)
    const wait = await answerOf<number | null>(
      client,
      `select ceil(extract(epoch from
         max(f.last_at + least(900, 2 ^ least(f.failures - g.free, 20)) * interval '1 second') - $2::timestamptz) * 1000)::float8
         as answer
       from jsonb_to_recordset($1) as g (key text, free integer)
       join public.log_in_failures as f on f.key = decode(g.key, 'hex') and f.failures >= g.free`,
      [keys, asOf],
    )
    if (wait !== null && wait > 0) return { wait }
    const counted = await rowsOf<{ key: string; failures: number }>(
      client,
      `insert into public.log_in_failures as f (key, failures, last_at)
       select decode(key, 'hex'), 1, $3 from (
         select key from jsonb_to_recordset($1) as g (key text) union all select $2 where $2::text is not null) as tried
       on conflict (key) do update set failures = f.failures + 1, last_at = excluded.last_at
       returning encode(key, 'hex') as key, failures`,
      [keys, account ?? null, asOf],
    )
    return { failures: counted.find(({ key }) => key === account)?.failures ?? 0 }
  })
}

/** The try was the right person's: all of `pair` is forgotten, and of the others this one try. */
export function succeedLogIn(operator: pg.Pool, pair: string, others: string[]): Promise<void> {
  return inTransaction(operator, async (client) => {
    await client.query(ONE_AT_A_TIME)
    await client.query(
      `with gone as (
         delete from public.log_in_failures as f
         where f.key = decode($1, 'hex') or f.failures <= 1 and f.key in (select decode(key, 'hex') from unnest($2::text[]) as key)
       )
       update public.log_in_failures as f set failures = f.failures - 1
       where f.failures > 1 and f.key <> decode($1, 'hex') and f.key in (select decode(key, 'hex') from unnest($2::text[]) as key)`,
      [pair, others],
    )
  })
}
