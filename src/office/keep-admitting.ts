import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { call } from '../database/ask.ts'

const EVERY_MS = 1_000

/**
 * Lets letters to unconfirmed addresses into the queue as far as the budget (letters an hour) goes, every second until
 * `stopping` (database/functions/admission.sql). Every worker runs it; the database sees to it that one at a time does it.
 * @returns when it has ended
 */
export async function keepAdmitting(pool: pg.Pool, budget: number, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    // The database is away: the queue, which asks it as often, says so in the log.
    await call(pool, 'admit_letters', budget).catch(() => undefined)
    await wait(EVERY_MS, undefined, { signal: stopping }).catch(() => undefined)
  }
}
