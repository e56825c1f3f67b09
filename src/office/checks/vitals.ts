import type pg from 'pg'
import { answerOf, rowOf } from '../../database/ask.ts'
import { WARM_UP_LEFT } from '../../mail/queue/letter-rates.ts'

/** How the running site is, as the database sees it; nothing of it is about a person. */
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
    where n.state = 'running'
  ) as due)`

/** For how long the mail server has put off whatever it was handed: three letters at least that still wait, and it took none since. */
const PUT_OFF = `(
  select case when count(*) >= 3 then ${secondsSince('min(letter.since)')} end
  from (
    select min(e.happened_at) as since
    from public.letter_events as e join public.letters as l on l.id = e.letter_id and l.state = 'waiting'
    left join public.newsletters as n on n.id = l.newsletter_id
    where e.type in ('deferred', 'blocked') and e.source = 'smtp' and coalesce(n.state, 'running') = 'running'
      and e.happened_at > coalesce((select max(l.claimed_at) from public.letters as l where l.state = 'sent'), '-infinity')
    group by e.letter_id
  ) as letter)`

// greatest() takes no notice of a null.
const OVERDUE = `greatest(${ASKED_FOR}, ${NEWSLETTERS}, ${PUT_OFF})`

/** What mail servers answered to the newest letters of the last hour, at most a thousand of each. */
const ANSWERS = `jsonb_build_object(
  'accepted', (select count(*) from (
    select from public.letters as l
    where l.claimed_at > now() - interval '1 hour' and l.state = 'sent' order by l.claimed_at desc limit 1000) as accepted),
  'refused', (select count(*) from (
    select from public.letter_events as e
    where e.type not in ('accepted', 'deferred', 'possibly_delivered') and e.happened_at > now() - interval '1 hour'
    limit 1000) as refused))`

/** A site that was switched off gets its time anew. */
const TASKS = `(
  select coalesce(jsonb_agg(jsonb_build_object(
    'name', w.name, 'minutes', w.minutes, 'failed', coalesce(w.failed_at > w.done_at, w.failed_at is not null),
    'seconds', ${secondsSince(`greatest(coalesce(w.done_at, w.planned_at), (
      select min(p.started_at) from public.post_offices as p where p.seen_at > now() - interval '1 minute'))`)}
  ) order by w.name), '[]')
  from public.periodic_work as w)`

/**
 * As office or owner. Spans of time are seconds by the database's clock, so that no other machine's matters; each question
 * ends at an index's first rows, or counts what is little.
 */
export function askVitals(database: Pick<pg.ClientBase, 'query'>): Promise<DatabaseVitals> {
  return rowOf(
    database,
    `select (
        select count(*)::int from public.letters as l left join public.newsletters as n on n.id = l.newsletter_id
        where l.state in ('waiting', 'sending') and (n.id is null or n.state = 'running')) as waiting,
      ${OVERDUE} as overdue_seconds, ${ANSWERS} as answers, (
        select jsonb_build_object('letters', count(*), 'seconds', ${secondsSince('min(l.queued_at)')})
        from public.letters as l where l.state = 'waiting' and l.turn is not null and l.due_at <= now()) as flood,
      ${TASKS} as tasks, (
        select count(*) = 500 and not exists (select from public.letter_events as e where e.source <> 'smtp')
        from (select from public.letters as l where l.state = 'sent' limit 500) as sent) as unread, (
        select s.record_faults::int from public.site as s) as record_faults, (
        select count(*)::int from public.audit_log as l
        where l.action = 'log_in_failed' and l.at > now() - interval '1 day') as failed_log_ins, (
        select count(*)::int from public.operators as o
        where o.role = 'administer' and not o.totp_enabled
          and not exists (select from public.operator_passkeys as p where p.operator_id = o.id)) as without_second_factor`,
  )
}

/** A letter that somebody asked for and waits for, in seconds: checks, ping and /healthz/letters go by the same. */
export const LETTER_OVERDUE_SECONDS = 10 * 60

/** For how long a letter has waited that could leave by our limits; null: there is none. As office or owner. */
export function lettersOverdueSeconds(database: Pick<pg.ClientBase, 'query'>): Promise<number | null> {
  return answerOf(database, `select ${OVERDUE} as answer`)
}
