import type pg from 'pg'
import { answerOf, rowOf } from '../../database/ask.ts'
import { WARM_UP_LEFT } from '../../mail/queue/rates.ts'

/** How the running site is, as the database sees it; nothing of it is about a person. */
export type Vitals = {
  /** Letters that wait for their turn. */
  waiting: number
  overdue: Awaited<ReturnType<typeof lettersOverdueSeconds>>
  /** What waits for CONFIRMATIONS_PER_HOUR, and for how many seconds the oldest of it has. */
  flood: { letters: number; seconds: number | null }
  /** Hundreds of letters have left, and nothing that comes back to them was ever read. */
  unread: boolean
  /** Sign-ups that wait for nothing that would come by itself. */
  stranded: number
  /** Periodic work: how many seconds ago it was done last, and whether it failed since. */
  tasks: { name: string; minutes: number; failed: boolean; seconds: number }[]
  /** How much of the record of consents did not fit last night. */
  recordFaults: number
  /** How many who may do everything have neither an app for codes nor a passkey. */
  withoutSecondFactor: number
  /** Somebody had a newsletter sent to themselves, and the mail server took it. */
  hasTried: boolean
  /** Settings of PostgreSQL that are off and without which it may lose what it said is kept. */
  unsafe: string[]
}

/** Whether the limits by second and hour let a letter leave now. */
const ARE_ALLOWED = `(
  select coalesce(bool_and(r.tokens + r.per_second * extract(epoch from clock_timestamp() - r.filled_at) >= 1), true)
  from public.letter_rates as r where r.name in ('second', 'hour'))`

const secondsSince = (moment: string) =>
  `greatest(0, extract(epoch from now() - ${moment}))::double precision`

/** For how long a letter has waited that somebody asked for and that could leave now. */
const ASKED_FOR = `case when ${ARE_ALLOWED} then (
  select ${secondsSince('min(l.due_at)')} from public.letters as l
  where l.state = 'waiting' and l.newsletter_id is null and l.turn is null and l.due_at <= now()) end`

/**
 * For how long no letter has left while a newsletter's could. What a limit holds back is not due: the hourly budget, a new
 * sender's day; where letters leave slowly as they must, the newest left a moment ago.
 */
const NEWSLETTERS = `(
  select case when due.at is not null and ${ARE_ALLOWED} and coalesce(${WARM_UP_LEFT}, 1) >= 1
    then ${secondsSince('greatest(due.at, (select max(l.claimed_at) from public.letters as l))')} end
  from (
    select min(oldest.due_at) as at
    from public.newsletters as n cross join lateral (
      select l.due_at from public.letters as l where l.newsletter_id = n.id and l.state = 'waiting' and l.due_at <= now()
      order by l.due_at, l.id limit 1
    ) as oldest
    where n.state = 'sending'
  ) as due)`

/** For how long the mail server has put off whatever it was handed: three letters at least that still wait, and it took none since. */
const PUT_OFF = `(
  select case when count(*) >= 3 then ${secondsSince('min(letter.since)')} end
  from (
    select min(e.happened_at) as since
    from public.letter_events as e join public.letters as l on l.id = e.letter_id and l.state = 'waiting'
    left join public.newsletters as n on n.id = l.newsletter_id
    where e.type in ('deferred', 'blocked') and e.source = 'smtp' and coalesce(n.state, 'sending') = 'sending'
      and e.happened_at > coalesce((select max(l.claimed_at) from public.letters as l where l.state = 'sent'), '-infinity')
    group by e.letter_id
  ) as letter)`

// greatest() takes no notice of a null.
const OVERDUE = `greatest(${ASKED_FOR}, ${NEWSLETTERS}, ${PUT_OFF})`

/**
 * Sign-ups that are not confirmed, or whose address takes nothing, and no letter waits for its turn or has a link that can still be
 * used. Whose link has run out is deleted (retention.ts), in the night after mostly.
 */
const STRANDED = `(
  select count(*)::int from public.newsletter_signups as s
  where s.state = 'undeliverable' or s.state = 'open' and not exists (
    select from public.letters as l where l.signup_id = s.id and l.kind = 'confirmation'
      and (l.state in ('waiting', 'sending') or l.state = 'sent' and l.claimed_at > now() - interval '8 days')))`

/**
 * As office or owner. Spans of time are seconds by the database's clock, so that no other machine's matters; each question
 * ends at an index's first rows, or counts what is little.
 */
export function askVitals(database: Pick<pg.ClientBase, 'query'>): Promise<Vitals> {
  return rowOf(
    database,
    `select ${OVERDUE} as overdue, ${STRANDED} as stranded, s.record_faults::int as "recordFaults", (
        select count(*)::int from public.letters as l left join public.newsletters as n on n.id = l.newsletter_id
        where l.state in ('waiting', 'sending') and (n.id is null or n.state = 'sending')) as waiting, (
        select jsonb_build_object('letters', count(*), 'seconds', ${secondsSince('min(l.queued_at)')})
        from public.letters as l where l.state = 'waiting' and l.turn is not null and l.due_at <= now()) as flood, (
        select count(*) = 500 and not exists (select from public.letter_events as e where e.source <> 'smtp')
        from (select from public.letters as l where l.state = 'sent' limit 500) as sent) as unread, (
        -- A site that was switched off gets its time anew.
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', w.name, 'minutes', w.minutes, 'failed', coalesce(w.failed_at > w.done_at, w.failed_at is not null),
          'seconds', ${secondsSince(`greatest(coalesce(w.done_at, w.planned_at), (
            select min(p.started_at) from public.post_offices as p where p.seen_at > now() - interval '1 minute'))`)}
        ) order by w.name), '[]') from public.periodic_work as w) as tasks, (
        select count(*)::int from public.operators as o
        where o.role = 'administer' and not o.totp_enabled
          and not exists (select from public.operator_passkeys as p where p.operator_id = o.id)) as "withoutSecondFactor",
      exists (select from public.audit_log as a
        where a.action = 'test_letter_sent' and a.subject ->> 'outcome' = 'sent') as "hasTried", (
        select coalesce(jsonb_agg(p.name order by p.name), '[]') from pg_settings as p
        where p.setting = 'off' and p.name in ('fsync', 'synchronous_commit', 'full_page_writes')) as unsafe
     from public.site as s`,
  )
}

/** A letter that somebody asked for and waits for, in seconds: checks and the ping go by the same. */
export const LETTER_OVERDUE_SECONDS = 10 * 60

/** For how long a letter has waited that could leave by our limits; null: there is none. As office or owner. */
export function lettersOverdueSeconds(database: Pick<pg.ClientBase, 'query'>): Promise<number | null> {
  return answerOf(database, `select ${OVERDUE} as answer`)
}
