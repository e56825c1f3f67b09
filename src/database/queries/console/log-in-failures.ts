import type pg from 'pg'
import { call } from '../../ask.ts'

/** Keys are HMACs, 16 bytes in hex. `free` failures cost nothing. */
export type LogInKeys = { guarded: { key: string; free: number }[]; account: string | undefined }

/** @returns the milliseconds to wait first, or how often the account failed, this try included. */
export function beginLogIn(operator: pg.Pool, { guarded, account }: LogInKeys, asOf: Date) {
  // An array of its own would be taken for one of PostgreSQL's.
  const keys = JSON.stringify(guarded)
  return call<{ wait: number } | { failures: number }>(operator, 'begin_log_in', keys, account ?? null, asOf)
}

export async function succeedLogIn(operator: pg.Pool, pair: string, others: string[]): Promise<void> {
  await call(operator, 'succeed_log_in', pair, others)
}
