import type pg from 'pg'
import { lettersOfLastHour } from '../../console-server/queries/outbox.ts'
import type { LetterKind, Outbox } from '../../contract/console/outbox.ts'
import { answerOf, rowsOf } from '../../database/ask.ts'

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
  /** Letters that wait to be sent, and since when the oldest; stuck ones are not among them. */
  waiting: { kind: LetterKind; letters: number; oldest: Date }[]
  lastHour: Outbox['lastHour']
  /** Letters to unconfirmed addresses in the last hour, which CONFIRMATIONS_PER_HOUR limits. */
  budgetUsed: number
}

export async function dispatch(owner: pg.Pool): Promise<Dispatch> {
  const waiting = await rowsOf<Dispatch['waiting'][number]>(
    owner,
    `select kind, count(*)::int as letters, min(queued_at) as oldest from public.letters
     where state in ('waiting', 'sending')
     group by kind order by oldest`,
  )
  const budgetUsed = await answerOf<number>(
    owner,
    `select count(*)::int as answer from public.letters where at_once is not null and claimed_at > now() - interval '1 hour'`,
  )
  return { waiting, lastHour: await lettersOfLastHour(owner), budgetUsed }
}

export type StuckLetter = {
  kind: LetterKind
  queuedAt: Date
  tries: number
  state: 'given_up' | 'uncertain'
  /** What the mail server said at the last try, without addresses; null when it did not get that far. */
  why: string | null
}

export function stuckLetters(owner: pg.Pool) {
  return rowsOf<StuckLetter>(
    owner,
    `select kind, queued_at as "queuedAt", tries, state, answer as why from public.letters
     where state in ('given_up', 'uncertain') and not rests order by queued_at, id`,
  )
}
