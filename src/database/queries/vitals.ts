import type pg from 'pg'
import { call } from '../ask.ts'

/** How the site is, as the database sees it (functions/vitals.sql). Spans are in seconds; null: nothing to count from. */
export type DatabaseVitals = {
  /** Letters that wait for their turn, by kind, and how long the oldest one has. */
  waiting: { kind: string; letters: number; seconds: number }[]
  /** How long the oldest letter that somebody asked for could have been sent. */
  asked_due_seconds: number | null
  newsletter_due_seconds: number | null
  /** How long no letter has left although one could. */
  nothing_left_seconds: number | null
  /** Letters that nobody sends any more unless the operator says so. */
  stuck: number
  /** What mail servers said in the last hour, of the newest thousand. */
  answers: { accepted: number; put_off: number; refused: number }
  workers: { alive: number; seen_seconds: number | null }
  /** How long the console has waited for a worker to do something. */
  errand_seconds: number | null
  /** What waits for the hourly budget. */
  flood: { letters: number; held: number }
  /** How long more has been asked for than the budget has. */
  flood_seconds: number | null
  /** Until how long ago visits are counted. */
  visits_seconds: number | null
  /** How long ago a backup and a drill of one succeeded, and what failed since; null: nothing writes it down. */
  backups: {
    backup_seconds: number | null
    drill_seconds: number | null
    failures: number
    missing_rows: number
  } | null
  /** Since when the database has not kept its changes for backups, where it should and the newest try failed. */
  archiving_failed_seconds: number | null
  /** Periodic work: how long ago it was done last, and whether it failed since. */
  tasks: { name: string; cron: string; failed: boolean; seconds: number }[]
}

/** As worker or operator. */
export function askVitals(database: Pick<pg.ClientBase, 'query'>): Promise<DatabaseVitals> {
  return call(database, 'vitals')
}
