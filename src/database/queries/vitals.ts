import type pg from 'pg'
import { answerOf, call } from '../ask.ts'

/** How the running site is, as the database sees it (functions/vitals.sql). */
export type DatabaseVitals = {
  /** Letters that wait for their turn. */
  waiting: number
  overdue_seconds: Awaited<ReturnType<typeof lettersOverdueSeconds>>
  /** What mail servers said in the last hour, of the newest thousand. */
  answers: { accepted: number; refused: number }
  /** What waits for CONFIRMATIONS_PER_HOUR, and how long the oldest of it has. */
  flood: { letters: number; seconds: number | null }
  /** Periodic work: how many seconds ago it was done last, and whether it failed since. */
  tasks: { name: string; minutes: number; failed: boolean; seconds: number }[]
  /** Hundreds of letters have left, and nothing that comes back to them was ever read. */
  unread: boolean
  /** How much of the record of consents did not fit last night. */
  record_faults: number
  /** Tries to log in that failed in the last day. */
  failed_log_ins: number
  /** How many who may do everything have neither an app for codes nor a passkey. */
  without_second_factor: number
}

/** As office or owner. */
export function askVitals(database: Pick<pg.ClientBase, 'query'>): Promise<DatabaseVitals> {
  return call(database, 'vitals')
}

/** A letter that somebody asked for and waits for, in seconds: checks, ping and /healthz/letters go by the same. */
export const LETTER_OVERDUE_SECONDS = 10 * 60

/** For how long a letter has waited that could leave now; null: there is none. As office or owner. */
export function lettersOverdueSeconds(database: Pick<pg.ClientBase, 'query'>): Promise<number | null> {
  return answerOf(database, 'select public.letters_overdue_seconds() as answer')
}
