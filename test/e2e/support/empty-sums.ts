import type pg from 'pg'
import { truncate } from './truncate.ts'

/**
 * No sums of sign-ups and visits, and no plans. The worker counts every minute the visits that the stories before
 * left behind: the moment until which it has counted goes first, as that waits for a count under way.
 */
export async function emptySums(pool: pg.Pool): Promise<void> {
  await pool.query('update visit_counting set counted_until = now()')
  await truncate(pool, 'website_visits, website_visit_days, visit_lists, visit_names')
  await truncate(pool, 'signup_changes, place_totals, signup_days, place_days, place_plans')
}
