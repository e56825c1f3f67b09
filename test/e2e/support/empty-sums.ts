import type pg from 'pg'
import { truncate } from './truncate.ts'

/** Nobody signed up or came by, and nothing is planned. */
export async function emptySums(pool: pg.Pool): Promise<void> {
  await truncate(pool, 'website_visits, visit_days')
  await truncate(pool, 'newsletter_signups, place_days cascade')
  await pool.query('update places set goal = null where goal is not null')
}
