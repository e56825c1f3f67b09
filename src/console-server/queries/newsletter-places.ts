import type pg from 'pg'
import type { LeavingNewsletter, NewsletterCourse } from '../../contract/console/newsletter-course.ts'
import { findRow, rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { isoTime } from '../../database/iso-time.ts'

/** How far a newsletter is in each of its places, and why letters wait, at one moment. */
export function newsletterCourse(operator: pg.Pool, id: number): Promise<NewsletterCourse> {
  return inTransaction(
    operator,
    async (client) => ({
      places: await rowsOf(client, PLACES, [id]),
      waits: await rowsOf(client, WAITS, [id]),
      welcome: (await findRow<NonNullable<NewsletterCourse['welcome']>>(client, WELCOME, [id])) ?? null,
    }),
    'snapshot',
  )
}

/**
 * Of each place: letters written, accepted, put off until a next try, not accepted, still to come; since when it runs there,
 * by whichever newsletter; and who came later and was welcomed. Who was erased has no place.
 */
const PLACES = `with of_place as (
    select s.postal_code, count(*) as letters, count(*) filter (where l.state = 'sent') as accepted,
           count(*) filter (where l.state = 'waiting' and l.tries > 0 and l.due_at > now()) as put_off,
           count(*) filter (where l.state not in ('waiting', 'sending', 'sent')) as missed,
           count(*) filter (where l.state = 'sending' or l.state = 'waiting' and (l.tries = 0 or l.due_at <= now())) as to_come
    from public.letters as l join public.newsletter_signups as s on s.id = l.signup_id
    where l.newsletter_id = $1
    group by s.postal_code
  ), came_later as (
    select s.postal_code, count(*) as welcomed
    from public.newsletters as n
    join public.newsletters as welcome on welcome.region_id = n.region_id and welcome.is_welcome
    join public.letters as l on l.newsletter_id = welcome.id and l.state = 'sent'
    join public.newsletter_signups as s on s.id = l.signup_id
    where n.id = $1 and not n.is_welcome
    group by s.postal_code
  )
  select there.code as "postalCode", p.place, coalesce(o.letters, 0)::int as letters, coalesce(o.accepted, 0)::int as accepted,
         coalesce(o.put_off, 0)::int as "putOff", coalesce(o.missed, 0)::int as missed, coalesce(o.to_come, 0)::int as "toCome",
         ${isoTime('started.at')} as "startedAt", coalesce(late.welcomed, 0)::int as welcomed
  from (
    select distinct code from public.newsletters as n cross join unnest(n.postal_codes) as code where n.id = $1
    -- Somebody may have moved since.
    union select o.postal_code from of_place as o
  ) as there
  left join public.places as p on p.postal_code = there.code
  left join of_place as o on o.postal_code = there.code
  left join came_later as late on late.postal_code = there.code
  left join public.place_starts as started on started.postal_code = there.code
  order by coalesce(o.letters, 0) desc, there.code`

/**
 * Letters that wait for another try: how many, when the first is tried next, and what was said to the one that ran into it
 * last. By what they ran into: deferred, blocked, refused once, or without an answer.
 */
const WAITS = `select e.type as reason, count(*)::int as letters, ${isoTime('min(l.due_at)')} as "nextTryAt",
         (array_agg(e.answer order by e.happened_at desc))[1] as answer
  from public.letters as l
  cross join lateral (
    select e.type, e.happened_at, e.answer from public.letter_events as e
    where e.letter_id = l.id and e.type in ('deferred', 'blocked', 'refused', 'possibly_delivered')
    order by e.id desc limit 1
  ) as e
  where l.newsletter_id = $1 and l.state = 'waiting' and l.tries > 0 and l.due_at > now()
  group by e.type order by count(*) desc, e.type`

const WELCOME = `select w.id::float8 as id, (
    select count(*)::int from public.letters as l where l.newsletter_id = w.id and l.state = 'sent') as accepted
  from public.newsletters as n join public.newsletters as w on w.region_id = n.region_id and w.is_welcome
  where n.id = $1 and not n.is_welcome`

/** What leaves within the minute and can still be taken back, the next first. */
export function leavingNewsletters(operator: pg.Pool): Promise<LeavingNewsletter[]> {
  return rowsOf(
    operator,
    `select n.id::float8, n.subject, r.name as region, counted.letters, ${isoTime('n.leaves_at')} as "leavesAt",
            extract(epoch from n.leaves_at - now())::float8 as "secondsLeft"
     from public.newsletters as n
     left join public.regions as r on r.id = n.region_id
     cross join lateral (
       select count(*)::int as letters from public.letters as l where l.newsletter_id = n.id and l.state = 'waiting'
     ) as counted
     where n.state = 'running' and n.leaves_at > now()
     order by n.leaves_at`,
  )
}
