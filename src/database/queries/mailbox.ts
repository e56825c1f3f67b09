import type pg from 'pg'
import type { LetterKind, Outbox } from '../../contract/console/outbox.ts'
import { answerOf, findRow, rowsOf } from '../ask.ts'
import { lettersOfLastHour } from './console/outbox.ts'

export type MailboxEntry = {
  number: string
  receivedAt: Date
  recipient: string
  subject: string
  kind: LetterKind
}

export async function mailboxEntries(owner: pg.Pool, limit: number) {
  const entries = await rowsOf<MailboxEntry>(
    owner,
    `select m.id::text as number, m.received_at as "receivedAt", m.recipient, m.subject, l.kind
     from public.mailbox as m join public.letters as l on l.id = m.letter_id
     order by m.id desc limit $1`,
    [limit],
  )
  return {
    entries,
    total: await answerOf<number>(owner, 'select count(*)::int as answer from public.mailbox'),
  }
}

export type Dispatch = {
  /** Letters that wait to be sent, and since when the oldest; dead ones are not among them. */
  waiting: { kind: LetterKind; letters: number; oldest: Date }[]
  lastHour: Outbox['lastHour']
  /** Letters to unconfirmed addresses since the full hour, which CONFIRMATIONS_PER_HOUR limits. */
  budgetUsed: number
}

export async function dispatch(owner: pg.Pool): Promise<Dispatch> {
  const waiting = await rowsOf<Dispatch['waiting'][number]>(
    owner,
    `select kind, count(*)::int as letters, min(queued_at) as oldest from public.letters
     where coalesce(outcome, 'waiting') = 'waiting' and id not in (select id from public.dead_letters)
     group by kind order by oldest`,
  )
  const budget = await findRow<{ claimed: number }>(
    owner,
    `select claimed::int from public.letter_budget where hour = date_trunc('hour', now())`,
  )
  return { waiting, lastHour: await lettersOfLastHour(owner), budgetUsed: budget?.claimed ?? 0 }
}

export type DeadLetter = {
  kind: LetterKind
  deadSince: Date
  tries: number
  /** What the worker wrote down at the last try, without addresses; null when it did not get that far. */
  why: string | null
}

export function deadLetters(owner: pg.Pool) {
  return rowsOf<DeadLetter>(
    owner,
    `select kind, dead_since as "deadSince", tries, why from public.dead_letters order by dead_since, job_id`,
  )
}

/** Puts all dead letters back into the queue, in one transaction; returns how many. */
export function retryDeadLetters(owner: pg.Pool): Promise<number> {
  return answerOf(owner, 'select public.retry_dead_letters(null)::int as answer')
}
