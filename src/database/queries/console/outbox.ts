import type pg from 'pg'
import type { KeptLetterLine, Outbox, StuckLetter } from '../../../contract/console/outbox.ts'
import { answerOf, findRow, rowOf, rowsOf } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'
import { isoTime } from '../../iso-time.ts'
import { type By, recordAction } from './audit.ts'

// All run as the role `operator`.

const IS_KEPT = '(exists (select from public.mailbox as m where m.letter_id = l.id))'

export async function outboxCounts(operator: pg.Pool): Promise<Outbox> {
  const waiting = await rowsOf<Outbox['waiting'][number]>(
    operator,
    `select kind, letters::int, ${isoTime('oldest')} as oldest from public.outbox_waiting()`,
  )
  const totals = await rowOf<Omit<Outbox, 'waiting' | 'lastHour'>>(
    operator,
    `select public.outbox_stuck_count()::int as stuck, (select count(*)::int from public.mailbox) as kept,
       (select jsonb_build_object('at', ${isoTime('sent_at')}, 'answer', answer) from public.letters
        where claimed_at is not null and answer is not null and state not in ('waiting', 'sending')
        order by claimed_at desc limit 1) as "lastAnswer",
       array(
         select coalesce(counted.letters, 0)
         from generate_series(59, 0, -1) as ago
         left join (
           select floor(extract(epoch from now() - sent_at) / 60)::int as ago, count(*)::int as letters
           from public.letters as l
           where state = 'sent' and not ${IS_KEPT} and claimed_at > now() - interval '1 hour'
           group by 1
         ) as counted using (ago) order by ago desc) as minutes`,
  )
  return { waiting, lastHour: await lettersOfLastHour(operator), ...totals }
}

/** What became of them: sent, kept (in the mailbox: nobody took it), refused, limited … As operator or owner. */
export function lettersOfLastHour(pool: pg.Pool) {
  return rowsOf<Outbox['lastHour'][number]>(
    pool,
    `select kind, case when ${IS_KEPT} then 'kept' else state end as outcome, count(*)::int as letters
     from public.letters as l
     where state not in ('waiting', 'sending') and claimed_at > now() - interval '1 hour'
     group by 1, 2 order by 1, 2`,
  )
}

/** The oldest first. */
export function stuckLetters(operator: pg.Pool, page: number) {
  return rowsOf<StuckLetter>(
    operator,
    `select letter, kind, newsletter::float8 as newsletter, address, ${isoTime('queued_at')} as "queuedAt", tries,
            state as outcome, why
     from public.outbox_stuck($1)`,
    [page],
  )
}

/** Calls retry_stuck_letters or discard_stuck_letters. @returns how many it were */
export function settleStuckLetters(
  operator: pg.Pool,
  by: By,
  what: 'retry' | 'discard',
  letters: readonly string[] | 'all',
): Promise<number> {
  return inTransaction(operator, async (client) => {
    const settle = `select public.${what}_stuck_letters($1)::int as answer`
    const number = await answerOf<number>(client, settle, [letters === 'all' ? null : letters])
    await recordAction(client, { ...by, subject: { letters: number } })
    return number
  })
}

/** The newest first. @param before the number of the last one seen */
export function keptLetters(operator: pg.Pool, before: number | undefined, page: number) {
  return rowsOf<KeptLetterLine>(
    operator,
    `select m.id::float8 as number, ${isoTime('m.received_at')} as "receivedAt", m.recipient, m.subject, l.kind
     from (
       select id, letter_id, received_at, recipient, subject from public.mailbox
       where $1::bigint is null or id < $1 order by id desc limit $2
     ) as m left join public.letters as l on l.id = m.letter_id
     order by m.id desc`,
    [before ?? null, page],
  )
}

/** As mail programs store it (RFC 5322); `undefined`: none has this number. As operator or owner. */
export async function keptLetter(pool: pg.Pool, number: number | string): Promise<Buffer | undefined> {
  const letter = 'select raw from public.mailbox where id = $1'
  return (await findRow<{ raw: Buffer }>(pool, letter, [number]))?.raw
}
