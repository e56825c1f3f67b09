import type pg from 'pg'
import {
  checkpointConsentEvents,
  countVisits,
  createVisitPartitions,
  rollUpLetterChanges,
  rollUpSignupChanges,
  tendNewsletters,
} from '../database/queries/upkeep.ts'
import { mergeLedger } from './ledger.ts'
import type { RetentionRule } from './settings.ts'
import { keepDeadlines } from './tasks/keep-deadlines.ts'

/** What periodic work has at hand. */
export type Upkeep = { pool: pg.Pool; retention: readonly RetentionRule[]; ledgerFile: string }

export type PeriodicTask = {
  name: string
  /** minute hour day month weekday, in Germany's time */
  cron: string
  /** @returns how many things it changed, for the log. */
  run(upkeep: Upkeep): Promise<number>
}

/** All periodic work. Each task runs in one worker at a time, and again after an error. */
export const SCHEDULE: readonly PeriodicTask[] = [
  {
    name: 'roll-up-signup-changes',
    cron: '* * * * *',
    run: ({ pool }) => rollUpSignupChanges(pool),
  },
  {
    // Also done while letters are sent; this is for what is left then.
    name: 'roll-up-letter-changes',
    cron: '* * * * *',
    run: ({ pool }) => rollUpLetterChanges(pool),
  },
  {
    name: 'tend-newsletters',
    cron: '* * * * *',
    run: ({ pool }) => tendNewsletters(pool),
  },
  {
    name: 'count-visits',
    cron: '* * * * *',
    run: ({ pool }) => countVisits(pool),
  },
  {
    name: 'copy-suppression-list',
    cron: '*/5 * * * *',
    run: async ({ pool, ledgerFile }) => (await mergeLedger(pool, ledgerFile)).intoFile,
  },
  {
    name: 'checkpoint-consent-events',
    cron: '17 * * * *',
    run: ({ pool }) => checkpointConsentEvents(pool),
  },
  {
    name: 'create-visit-partitions',
    cron: '40 2 * * *',
    run: ({ pool }) => createVisitPartitions(pool),
  },
  {
    name: 'keep-deadlines',
    cron: '10 3 * * *',
    run: ({ pool, retention }) => keepDeadlines(pool, retention),
  },
]

export const TIME_ZONE = 'Europe/Berlin'
