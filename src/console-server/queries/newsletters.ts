import type pg from 'pg'
import type { NewsletterProgress, ReturnedLetter } from '../../contract/console/newsletter-course.ts'
import type { NewsletterLine, PlaceReach } from '../../contract/console/newsletters.ts'
import type { Newsletter } from '../../contract/console/routes/newsletters.ts'
import { answerOf, findRow, rowsOf } from '../../database/ask.ts'
import { isoTime } from '../../database/iso-time.ts'
import { masked } from './outbox.ts'

// All run as the role `office`.

/** `place` is null for what is no postal code. */
type ReachRow = Omit<PlaceReach, 'place'> & { place: string | null }

/**
 * Whom a newsletter to these places would reach, in the order of the postal codes: fresh, who had no launch letter; told, who
 * had one; unconfirmed get nothing.
 */
export function newsletterReach(operator: pg.Pool, postalCodes: string[]) {
  return rowsOf<ReachRow>(
    operator,
    `select asked.code as "postalCode", p.place, ${isoTime('started.at')} as "startedAt", counted.*
     from (select distinct code from unnest($1::text[]) as code) as asked
     left join public.places as p on p.postal_code = asked.code
     left join public.place_starts as started on started.postal_code = asked.code
     cross join lateral (
       select count(*) filter (where s.state = 'confirmed' and s.told_at is null)::int as fresh,
              count(*) filter (where s.state = 'confirmed' and s.told_at is not null)::int as told,
              count(*) filter (where s.confirmed_at is null)::int as unconfirmed
       from public.newsletter_signups as s where s.postal_code = asked.code and s.state <> 'left'
     ) as counted
     order by asked.code`,
    [postalCodes],
  )
}

const TIMES = Object.entries({
  createdAt: 'n.created_at',
  sendAt: 'n.send_at',
  startedAt: 'n.started_at',
  endedAt: 'n.ended_at',
})
  .map(([name, column]) => `${isoTime(column)} as "${name}"`)
  .join(', ')

/** With how many letters they have and how many were sent, the newest first. @param before the number of the last one seen */
export function listNewsletters(operator: pg.Pool, before: number | undefined, page: number) {
  return rowsOf<NewsletterLine>(
    operator,
    `select n.id::float8, n.subject, n.state, n.is_launch as "isLaunch", n.is_trial as "isTrial", n.is_welcome as "isWelcome",
            r.name as region, cardinality(n.postal_codes) as places, p.place as "firstPlace", ${TIMES}, counted.*
     -- First the page: letters are counted of its newsletters alone.
     from (
       select * from public.newsletters where $1::bigint is null or id < $1 order by id desc limit $2
     ) as n
     left join public.places as p on p.postal_code = n.postal_codes[1]
     left join public.regions as r on r.id = n.region_id
     cross join lateral (
       select count(*)::int as letters, count(*) filter (where l.state = 'sent')::int as sent
       from public.letters as l where l.newsletter_id = n.id
     ) as counted
     order by n.id desc`,
    [before ?? null, page],
  )
}

/** SQL: changes with every change of the draft. The places of a region's letter are those that it has when it starts. */
export const VERSION = `md5(jsonb_build_array(subject, body, preheader, button_caption, button_url,
  case when region_id is null or is_trial then to_jsonb(postal_codes) end, is_launch, region_id, is_trial, to_told,
  planned_at)::text)`

export function findNewsletter(operator: pg.Pool, id: number) {
  return findRow<Newsletter>(
    operator,
    `select id::float8, subject, body, coalesce(preheader, '') as preheader,
            coalesce(button_caption, '') as "buttonCaption", coalesce(button_url, '') as "buttonUrl",
            region_id::float8 as "regionId", postal_codes as "postalCodes", is_launch as "isLaunch", is_trial as "isTrial",
            is_welcome as "isWelcome", to_told as "toTold",
            to_char(planned_at at time zone 'Europe/Berlin', 'YYYY-MM-DD"T"HH24:MI') as "plannedAt", state, ${TIMES},
            ${isoTime('leaves_at')} as "leavesAt", ${isoTime('saved_at')} as "savedAt",
            (select name from public.operators as o where o.id = n.saved_by) as "savedBy",
            (select name from public.operators as o where o.id::text = n.created_by) as "createdBy", ${VERSION} as version
     from public.newsletters as n where id = $1`,
    [id],
  )
}

/**
 * How many of its letters came to what, and how fast: letters a minute, over the last half minute, or the last thousand
 * letters where those took less.
 */
export function newsletterProgress(operator: pg.Pool, id: number) {
  return findRow<NewsletterProgress>(
    operator,
    `with latest as (
       select count(*) as letters, min(l.sent_at) as since
       from (
         select l.sent_at from public.letters as l
         where l.newsletter_id = $1 and l.state = 'sent' and l.sent_at > now() - interval '30 seconds'
         order by l.sent_at desc limit 1000
       ) as l
     ), counted as (
       select case when l.state = 'sending' then 'waiting' else l.state end as state, count(*) as letters
       from public.letters as l where l.newsletter_id = $1 group by 1
     )
     select n.state, n.paused_because as "pausedBecause",
            (select coalesce(sum(letters), 0)::int from counted) as letters,
            (select coalesce(jsonb_object_agg(state, letters), '{}') from counted) as outcomes,
            (case when latest.letters < 1000 then 2.0 * latest.letters
              else 60000 / greatest(0.1, extract(epoch from clock_timestamp() - latest.since)) end)::float8 as rate
     from public.newsletters as n cross join latest where n.id = $1`,
    [id],
  )
}

/** Letters that were accepted and came back, or were complained of, the newest first; addresses masked. */
export function newsletterReturns(operator: pg.Pool, id: number, page: number) {
  return rowsOf<ReturnedLetter>(
    operator,
    `select e.letter_id as letter, ${masked('s.email')} as address, s.postal_code as "postalCode", e.type, e.answer,
            ${isoTime('e.happened_at')} as at
     from public.letter_events as e
     join public.letters as l on l.id = e.letter_id
     left join public.newsletter_signups as s on s.id = l.signup_id
     where l.newsletter_id = $1 and e.source <> 'smtp'
       and e.type in ('bounced_hard', 'bounced_soft', 'blocked', 'complained')
     order by e.id desc limit $2`,
    [id, page],
  )
}

/** When a clock in Germany shows this; in the hour that is skipped in spring, an hour later. */
export function germanMoment(operator: pg.Pool, clock: string): Promise<Date> {
  return answerOf(operator, `select $1::timestamp at time zone 'Europe/Berlin' as answer`, [clock])
}
