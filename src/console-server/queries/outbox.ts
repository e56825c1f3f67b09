import type pg from 'pg'
import type { KeptLetterLine, Outbox, StuckLetter } from '../../contract/console/outbox.ts'
import { answerOf, findRow, rowOf, rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { isoTime } from '../../database/iso-time.ts'
import { type By, recordAction } from './audit.ts'

/** Nobody sends it any more unless the operator says so: given up, or twice begun without an answer. */
const IS_STUCK = `l.state in ('given_up', 'uncertain') and not l.rests`

const IS_KEPT = '(exists (select from public.mailbox as m where m.letter_id = l.id))'

/** SQL: says which mailbox it is to somebody who knows it, and where it lies: a…@example.org. */
export const masked = (email: string) => `(left(${email}, 1) || '…' || substring(${email} from '@[^@]*$'))`

export async function outboxCounts(operator: pg.Pool): Promise<Outbox> {
  const waiting = await rowsOf<Outbox['waiting'][number]>(
    operator,
    // What is held waits for the operator, not for its turn.
    `select l.kind, count(*)::int as letters, ${isoTime('min(l.queued_at)')} as oldest
     from public.letters as l left join public.newsletters as n on n.id = l.newsletter_id
     where l.state in ('waiting', 'sending') and (n.id is null or n.state = 'running')
     group by l.kind order by min(l.queued_at)`,
  )
  const totals = await rowOf<Omit<Outbox, 'waiting' | 'lastHour'>>(
    operator,
    `select (select count(*)::int from public.letters as l where ${IS_STUCK}) as stuck, (select count(*)::int from public.mailbox) as kept,
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
    `select l.id as letter, l.kind, l.newsletter_id::float8 as newsletter,
            ${masked('coalesce(c.new_email, s.email)')} as address, ${isoTime('l.queued_at')} as "queuedAt",
            l.tries, l.state as outcome, l.answer as why
     from public.letters as l
     left join public.newsletter_signups as s on s.id = l.signup_id
     left join public.address_changes as c on c.id = l.address_change_id
     where ${IS_STUCK} order by l.queued_at, l.id limit $1`,
    [page],
  )
}

/** Tries them again, or lets them be. @returns how many it were */
export function settleStuckLetters(
  operator: pg.Pool,
  by: By,
  what: 'retry' | 'discard',
  letters: readonly string[] | 'all',
): Promise<number> {
  return inTransaction(operator, async (client) => {
    const number = await (what === 'retry' ? retryStuck : discardStuck)(client, letters)
    await recordAction(client, { ...by, subject: { letters: number } })
    return number
  })
}

/** Tries stuck letters again. One that belongs to a newsletter which was done lets it run on. @returns how many */
export function retryStuck(
  database: pg.Pool | pg.PoolClient,
  letters: readonly string[] | 'all',
): Promise<number> {
  return answerOf(
    database,
    `with again as (
       update public.letters as l set state = 'waiting', due_at = now(), deferred_since = null, doubted = false
       where ${IS_STUCK} and ($1::uuid[] is null or l.id = any ($1)) returning l.newsletter_id
     ), on_again as (
       update public.newsletters as n set state = 'running', ended_at = null
       where n.state = 'finished' and n.id in (select newsletter_id from again)
     ) select count(*)::int as answer from again`,
    [letters === 'all' ? null : letters],
  )
}

/** One that was given up ends as cancelled; whether an uncertain one arrived still nobody knows, so it stays so and rests. */
async function discardStuck(client: pg.PoolClient, letters: readonly string[] | 'all'): Promise<number> {
  const { rowCount } = await client.query(
    `update public.letters as l
     set state = case when l.state = 'given_up' then 'cancelled' else l.state end, rests = l.state = 'uncertain'
     where ${IS_STUCK} and ($1::uuid[] is null or l.id = any ($1))`,
    [letters === 'all' ? null : letters],
  )
  return rowCount ?? 0
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
