import type pg from 'pg'
import { answerOf } from '../ask.ts'
import type { LetterToWrite } from './worker-letters.ts'

type LetterKind = LetterToWrite['kind']

export type MailboxEntry = {
  number: string
  receivedAt: Date
  recipient: string
  subject: string
  kind: LetterKind
}

/** The newest letters in the mailbox, and how many there are in all. */
export async function mailboxEntries(
  owner: pg.Pool,
  limit: number,
): Promise<{ entries: MailboxEntry[]; total: number }> {
  const { rows: entries } = await owner.query<MailboxEntry>(
    `select m.id::text as number, m.received_at as "receivedAt", m.recipient, m.subject, l.kind
     from public.mailbox as m join public.letters as l on l.id = m.letter_id
     order by m.id desc limit $1`,
    [limit],
  )
  return { entries, total: await answerOf(owner, 'select count(*)::int as answer from public.mailbox') }
}

/** The whole letter as mail programs store it (RFC 5322); undefined when there is none with this number. */
export async function mailboxLetter(owner: pg.Pool, number: string): Promise<Buffer | undefined> {
  const { rows } = await owner.query<{ raw: Buffer }>('select raw from public.mailbox where id = $1', [
    number,
  ])
  return rows[0]?.raw
}

export type Dispatch = {
  /** Letters that wait to be sent, and since when the oldest; dead ones are not among them. */
  waiting: { kind: LetterKind; letters: number; oldest: Date }[]
  /** What became of the letters of the last hour: sent, refused, limited … */
  lastHour: { kind: LetterKind; outcome: string; letters: number }[]
  /** Letters to unconfirmed addresses since the full hour, which CONFIRMATIONS_PER_HOUR limits. */
  budgetUsed: number
}

export async function dispatch(owner: pg.Pool): Promise<Dispatch> {
  const waiting = await owner.query<Dispatch['waiting'][number]>(
    `select kind, count(*)::int as letters, min(queued_at) as oldest from public.letters
     where coalesce(outcome, 'waiting') = 'waiting' and id not in (select id from public.dead_letters)
     group by kind order by oldest`,
  )
  const lastHour = await owner.query<Dispatch['lastHour'][number]>(
    `select kind, outcome, count(*)::int as letters from public.letters
     where outcome is not null and coalesce(sent_at, claimed_at) > now() - interval '1 hour'
     group by kind, outcome order by kind, outcome`,
  )
  const budget = await owner.query<{ claimed: number }>(
    `select claimed::int from public.letter_budget where hour = date_trunc('hour', now())`,
  )
  return { waiting: waiting.rows, lastHour: lastHour.rows, budgetUsed: budget.rows[0]?.claimed ?? 0 }
}

export type DeadLetter = {
  kind: LetterKind
  deadSince: Date
  tries: number
  /** What the worker wrote down at the last try, without addresses; null when it did not get that far. */
  why: string | null
}

export async function deadLetters(owner: pg.Pool): Promise<DeadLetter[]> {
  const { rows } = await owner.query<DeadLetter>(
    `select kind, dead_since as "deadSince", tries, why from public.dead_letters order by dead_since, job_id`,
  )
  return rows
}

/** Puts all dead letters back into the queue, in one transaction; returns how many. */
export async function retryDeadLetters(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ retried: number }>(
    'select public.retry_dead_letters(null)::int as retried',
  )
  return rows[0]?.retried ?? 0
}
