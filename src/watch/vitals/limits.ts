import { TOO_OLD_HOURS } from '../../contract/console/backups.ts'

/**
 * From where on something is wrong: the one place of these numbers. The watchdog calls by them, console and doctor turn
 * red by them, and the rules for Prometheus are written from them (`node scripts/alert-rules.ts`).
 */
export const LIMITS = {
  /** No letter leaves although one could, in seconds. */
  nothingLeft: 15 * 60,
  /** A letter that somebody asked for and waits for, in seconds. */
  askedLetterWaits: 10 * 60,
  /** The console waits for a worker, in seconds. */
  errandWaits: 2 * 60,
  /** So many answers of the last hour must be bad, and this share of all: a few are bad on any day. */
  refusedLetters: { atLeast: 10, share: 0.1 },
  /** Receivers put off whom they do not know yet, so more of them are needed. */
  putOffLetters: { atLeast: 20, share: 0.5 },
  /** Free of the disk that DATA_DIR is on. */
  diskFreeShare: 0.1,
  /** The database gave no answer, in seconds. */
  databaseAway: 60,
  /** Backups and drills run every night, and one may fail; in seconds. */
  backupAge: TOO_OLD_HOURS.backup * 3600,
  drillAge: TOO_OLD_HOURS.drill * 3600,
  /** Let's Encrypt renews thirty days ahead: at fourteen it has failed for two weeks. */
  certificateDays: 14,
} as const

/** How long ago periodic work may have been done last, in seconds: its period, and a quarter of an hour or a twelfth more. */
export function allowedAge(cron: string): number {
  const period = periodOf(cron)
  return period + Math.max(15 * 60, period / 12)
}

/** For schedules as src/worker/schedule.ts has them: every minute, every n minutes, once an hour, once a day. */
function periodOf(cron: string): number {
  const [minute = '*', hour = '*'] = cron.split(' ')
  if (hour !== '*') return 24 * 3600
  const [, every] = /^\*(?:\/(\d+))?$/.exec(minute) ?? []
  return minute.startsWith('*') ? Number(every ?? 1) * 60 : 3600
}
