import type pg from 'pg'
import type { DeadLetter, KeptLetterLine, Outbox } from '../../../contract/console/outbox.ts'
import { answerOf } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'
import { isoTime } from '../../iso-time.ts'
import { type By, recordAction } from './audit.ts'

// All run as the role `operator`.

export async function outboxCounts(operator: pg.Pool): Promise<Outbox> {
  const waiting = await operator.query<Outbox['waiting'][number]>(
    `select kind, letters::int, ${isoTime('oldest')} as oldest from public.outbox_waiting()`,
  )
  const lastHour = await operator.query<Outbox['lastHour'][number]>(
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
  const last = await operator.query<{ at: string; answer: string }>(
    `select ${isoTime('sent_at')} as at, smtp_answer as answer from public.letters
     where outcome is not null and coalesce(sent_at, claimed_at) is not null and smtp_answer is not null
     order by coalesce(sent_at, claimed_at) desc limit 1`,
  )
  const { rows } = await operator.query<{ dead: number; kept: number }>(
    'select public.outbox_dead_count()::int as dead, (select count(*)::int from public.mailbox) as kept',
  )
  return {
    waiting: waiting.rows,
    lastHour: lastHour.rows,
    minutes: minutes.rows.map(({ letters }) => letters),
    lastAnswer: last.rows[0] ?? null,
    dead: rows[0]?.dead ?? 0,
    kept: rows[0]?.kept ?? 0,
  }
}

/** The oldest first. */
export async function deadLetters(operator: pg.Pool, page: number): Promise<DeadLetter[]> {
  const { rows } = await operator.query<DeadLetter>(
    `select letter, kind, newsletter::float8 as newsletter, address, ${isoTime('dead_since')} as "deadSince", tries, why
     from public.outbox_dead($1)`,
    [page],
  )
  return rows
}

/** Tries dead letters again, or gives them up. @returns how many it were */
export function settleDeadLetters(
  operator: pg.Pool,
  by: By,
  what: 'retry' | 'discard',
  letters: readonly string[] | 'all',
): Promise<number> {
  return inTransaction(operator, async (client) => {
    const number = await answerOf<number>(client, `select public.${what}_dead_letters($1)::int as answer`, [
      letters === 'all' ? null : letters,
    ])
    await recordAction(client, { ...by, subject: { letters: number } })
    return number
  })
}

/** The newest first. @param before the number of the last one seen */
export async function keptLetters(
  operator: pg.Pool,
  before: number | undefined,
  page: number,
): Promise<KeptLetterLine[]> {
  const { rows } = await operator.query<KeptLetterLine>(
    `select m.id::float8 as number, ${isoTime('m.received_at')} as "receivedAt", m.recipient, m.subject, l.kind
     from (
       select id, letter_id, received_at, recipient, subject from public.mailbox
       where $1::bigint is null or id < $1 order by id desc limit $2
     ) as m left join public.letters as l on l.id = m.letter_id
     order by m.id desc`,
    [before ?? null, page],
  )
  return rows
}

/** The whole letter as mail programs store it (RFC 5322); `undefined` when there is none with this number. */
export async function keptLetter(operator: pg.Pool, number: number): Promise<Buffer | undefined> {
  const { rows } = await operator.query<{ raw: Buffer }>('select raw from public.mailbox where id = $1', [
    number,
  ])
  return rows[0]?.raw
}
