import type pg from 'pg'
import { inTransaction } from '../../in-transaction.ts'
import { recordAction } from './audit.ts'

// All run as the role `operator`.

export type LetterKind = 'confirmation' | 'address_change' | 'my_data' | 'newsletter'

export type OutboxCounts = {
  waiting: { kind: LetterKind; letters: number; oldest: Date }[]
  lastHour: { kind: LetterKind; outcome: string; letters: number }[]
  minutes: number[]
  lastAnswer: { at: Date; answer: string } | null
  parked: number
  kept: number
}

export async function outboxCounts(operator: pg.Pool): Promise<OutboxCounts> {
  const waiting = await operator.query<OutboxCounts['waiting'][number]>(
    'select kind, letters::int, oldest from public.outbox_waiting()',
  )
  const lastHour = await operator.query<OutboxCounts['lastHour'][number]>(
    `select kind, outcome, count(*)::int as letters from public.letters
     where outcome is not null and coalesce(sent_at, claimed_at) > now() - interval '1 hour'
     group by kind, outcome order by kind, outcome`,
  )
  const minutes = await operator.query<{ letters: number }>(
    `select coalesce(counted.letters, 0) as letters
     from generate_series(59, 0, -1) as ago
     left join (
       select floor(extract(epoch from now() - sent_at) / 60)::int as ago, count(*)::int as letters
       from public.letters
       where outcome = 'sent' and coalesce(sent_at, claimed_at) > now() - interval '1 hour'
       group by 1
     ) as counted using (ago) order by ago desc`,
  )
  const last = await operator.query<{ at: Date; answer: string }>(
    `select sent_at as at, smtp_answer as answer from public.letters
     where outcome is not null and coalesce(sent_at, claimed_at) is not null and smtp_answer is not null
     order by coalesce(sent_at, claimed_at) desc limit 1`,
  )
  const { rows } = await operator.query<{ parked: number; kept: number }>(
    'select public.outbox_parked_count()::int as parked, (select count(*)::int from public.mailbox) as kept',
  )
  return {
    waiting: waiting.rows,
    lastHour: lastHour.rows,
    minutes: minutes.rows.map(({ letters }) => letters),
    lastAnswer: last.rows[0] ?? null,
    parked: rows[0]?.parked ?? 0,
    kept: rows[0]?.kept ?? 0,
  }
}

export type ParkedLetter = {
  letter: string
  kind: LetterKind
  newsletter: string | null
  address: string | null
  parkedAt: Date
  tries: number
  why: string | null
}

/** The oldest first. */
export async function parkedLetters(operator: pg.Pool, page: number): Promise<ParkedLetter[]> {
  const { rows } = await operator.query<ParkedLetter>(
    `select letter, kind, newsletter::text as newsletter, address, parked_at as "parkedAt", tries, why
     from public.outbox_parked($1)`,
    [page],
  )
  return rows
}

const PARKED_ACTIONS = { retry: 'parked_letters_retried', discard: 'parked_letters_discarded' } as const

/** Tries parked letters again, or gives them up. @param letters null: all @returns how many it were */
export function endParking(
  operator: pg.Pool,
  operatorId: string,
  what: keyof typeof PARKED_ACTIONS,
  letters: string[] | null,
): Promise<number> {
  return inTransaction(operator, async (client) => {
    const { rows } = await client.query<{ letters: number }>(
      `select public.${what}_parked_letters($1)::int as letters`,
      [letters],
    )
    const number = rows[0]?.letters ?? 0
    await recordAction(client, { operatorId, action: PARKED_ACTIONS[what], subject: { letters: number } })
    return number
  })
}

export type KeptLetterLine = {
  number: string
  receivedAt: Date
  recipient: string
  subject: string
  kind: LetterKind | null
}

/** The newest first. @param before the number of the last one seen; null at the begin */
export async function keptLetters(
  operator: pg.Pool,
  before: string | null,
  page: number,
): Promise<KeptLetterLine[]> {
  const { rows } = await operator.query<KeptLetterLine>(
    `select m.id::text as number, m.received_at as "receivedAt", m.recipient, m.subject, l.kind
     from (
       select id, letter_id, received_at, recipient, subject from public.mailbox
       where $1::bigint is null or id < $1 order by id desc limit $2
     ) as m left join public.letters as l on l.id = m.letter_id
     order by m.id desc`,
    [before, page],
  )
  return rows
}

/** The whole letter as mail programs store it (RFC 5322); `undefined` when there is none with this number. */
export async function keptLetter(operator: pg.Pool, number: string): Promise<Buffer | undefined> {
  const { rows } = await operator.query<{ raw: Buffer }>('select raw from public.mailbox where id = $1', [
    number,
  ])
  return rows[0]?.raw
}
