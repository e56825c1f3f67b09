import type pg from 'pg'
import type { AuditEntry } from '../../../contract/console/audit.ts'
import { answerOf, rowsOf } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'
import { isoTime } from '../../iso-time.ts'
import { type By, recordAction } from './audit.ts'
import { despite, type Go, leavesAt, orUndone, record, requireDone, Undone } from './newsletter-actions.ts'

// What changes something is written to the audit log in its own transaction.

/** What can be done with a newsletter in one press. */
export type Step = 'unschedule' | 'take_back' | 'pause' | 'resume'

/** Calls unschedule_newsletter, take_back_newsletter, pause_newsletter or resume_newsletter. */
export function stepNewsletter(operator: pg.Pool, by: By, id: number, step: Step) {
  return orUndone(operator, async (client) => {
    await requireDone(client, `${step}_newsletter`, id)
    await record(client, by, id, {})
  })
}

/** @param startedToo whether its places without a letter count as started all the same */
export function cancelNewsletter(operator: pg.Pool, by: By, id: number, startedToo: boolean) {
  return orUndone(operator, async (client) => {
    await requireDone(client, 'cancel_newsletter', id, startedToo)
    await record(client, by, id, { started_too: startedToo })
  })
}

/** Lets it go to all who do not have it yet. @returns how many, and when the first leaves. */
export function finishNewsletter(
  operator: pg.Pool,
  by: By,
  id: number,
  go: Pick<Go, 'despiteBlockers' | 'reason'>,
) {
  return orUndone(operator, async (client) => {
    const finish = 'select public.finish_newsletter($1, $2, public.time_to_take_back())::int as answer'
    const letters = await answerOf<number | null>(client, finish, [id, go.despiteBlockers])
    // Nobody is left: it stays what it was.
    if (!letters) throw new Undone('state')
    await record(client, by, id, { letters, ...(await despite(client, go)) })
    return { letters, leavesAt: await leavesAt(client, id) }
  })
}

/** What a region's welcome says until somebody writes it anew. */
export type WelcomeWords = { subject: string; body: string }

/** @returns the number of the region's welcome; `blocked` where something keeps letters from going out. */
export async function turnWelcome(
  operator: pg.Pool,
  by: By,
  region: number,
  { on, words }: { on: boolean; words: WelcomeWords },
): Promise<number | 'blocked' | undefined> {
  try {
    return await inTransaction(operator, async (client) => {
      const turn = 'select public.turn_welcome($1, $2, $3, $4)::float8 as answer'
      const values = [region, on, words.subject, words.body]
      const newsletter = await answerOf<number | null>(client, turn, values)
      if (newsletter === null) return undefined
      await recordAction(client, { ...by, subject: { region, newsletter } })
      return newsletter
    })
  } catch (error) {
    // turn_welcome says so.
    if ((error as { code?: unknown }).code === 'DT010') return 'blocked'
    throw error
  }
}

/** Tries its letters again that were given up. @returns how many; `state` when there is none, or it is paused or cancelled. */
export function retryNewsletter(operator: pg.Pool, by: By, id: number) {
  return orUndone(operator, async (client) => {
    const retry = 'select public.retry_newsletter($1)::int as answer'
    const letters = await answerOf<number | null>(client, retry, [id])
    if (!letters) throw new Undone('state')
    await record(client, by, id, { letters })
    return { letters }
  })
}

/** More than one newsletter ever has. */
const LOG_LINES = 200

/** What the log says of it, the newest first. */
export function newsletterLog(operator: pg.Pool, id: number): Promise<AuditEntry[]> {
  return rowsOf(
    operator,
    `select id::float8 as number, ${isoTime('at')} as at, operator_id as who, action, subject
     from public.audit_log where subject @> jsonb_build_object('newsletter', $1::bigint)
     order by id desc limit ${LOG_LINES}`,
    [id],
  )
}
