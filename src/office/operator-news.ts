import type pg from 'pg'
import type { GoalNews, PauseNews } from '../contract/operator-news.ts'
import { rowsOf } from '../database/ask.ts'
import { OPEN_BLOCKERS } from './newsletters/blockers.ts'

/** One letter to one operator; without facts it is no news any more. */
export type OperatorNews = { id: string; email: string } & (
  | { kind: 'goal_reached'; facts: GoalNews | null }
  | { kind: 'newsletter_paused'; facts: PauseNews | null }
)

/**
 * SQL: operators `o` who hear at once by mail of a region that reached its goal, and of a newsletter that stopped itself or did
 * not start at its time. It is written down in the transaction in which it happens, once as long as it was not sent.
 */
export const WHO_IS_TOLD = `(
  select id from public.operators where role in ('send', 'administer')) as o`

/**
 * Takes in hand what is to be told, the oldest first, with what the letter says as it is at this moment: a region with its
 * letter that is ready, if one is, or a newsletter. Nobody else gets it then. What an office died over is tried again after
 * ten minutes, and may come a second time. After three days nothing is news any more; and who may not send any more is not
 * told.
 */
export function beginOperatorNews(office: pg.Pool, now: Date): Promise<OperatorNews[]> {
  return rowsOf(
    office,
    `with due as (
       select n.id from public.operator_notes as n join public.operators as o on o.id = n.operator_id
       where n.about is not null and n.sent_at is null and n.happened_at > $1::timestamptz - interval '3 days' and o.role in ('send', 'administer')
         and coalesce(n.begun_at < $1::timestamptz - interval '10 minutes', true)
       order by n.id for update of n skip locked
     ), begun as (
       update public.operator_notes as n set begun_at = $1 from due where n.id = due.id returning n.*
     )
     select b.id, o.email, b.kind, case b.kind when 'goal_reached' then (${GOAL}) else (${PAUSE}) end as facts
     from begun as b join public.operators as o on o.id = b.operator_id order by b.id`,
    [now],
  )
}

const GOAL = `
  select jsonb_build_object(
    'region', s.name, 'regionId', s.id, 'waiting', s.waiting, 'goal', s.goal, 'newsletter', (
      select jsonb_build_object('id', n.id, 'subject', n.subject, 'sendAt', n.send_at)
      from public.newsletters as n
      where n.region_id = s.id and n.is_launch and not n.is_trial and not n.is_welcome
        and n.state in ('draft', 'scheduled')
      order by n.state = 'scheduled' desc, n.id desc limit 1))
  from public.region_standings as s where s.id = b.about and s.state <> 'started'`

const PAUSE = `
  select jsonb_build_object(
    'id', n.id, 'subject', n.subject, 'region', r.name, 'because', n.paused_because,
    'sent', counted.sent, 'waiting', counted.waiting,
    'blockers', (select coalesce(jsonb_agg(o.what), '[]') from (${OPEN_BLOCKERS}) as o))
  from public.newsletters as n
  left join public.regions as r on r.id = n.region_id
  cross join lateral (
    select count(*) filter (where l.state = 'sent') as sent,
           count(*) filter (where l.state in ('waiting', 'sending')) as waiting
    from public.letters as l where l.newsletter_id = n.id
  ) as counted
  where n.id = b.about and (n.state = 'scheduled' or n.state = 'paused' and n.paused_because is not null)`

/** @param isTold false: nobody took it, and it is tried again. */
export async function endOperatorNews(office: pg.Pool, id: string, isTold: boolean): Promise<void> {
  await office.query(
    `update public.operator_notes
     set sent_at = case when $2 then now() end, begun_at = case when $2 then begun_at end where id = $1`,
    [id, isTold],
  )
}
