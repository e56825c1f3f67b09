import type pg from 'pg'
import { truncate } from './truncate.ts'

/** No sums of sign-ups and visits, and no plans. */
export async function emptySums(pool: pg.Pool): Promise<void> {
  await truncate(pool, 'website_visits, visit_days')
  await truncate(pool, 'signup_changes, place_totals, signup_days, place_days, place_plans')
}
