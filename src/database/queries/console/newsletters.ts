import type pg from 'pg'
import type { NewsletterProgress, ReturnedLetter } from '../../../contract/console/newsletter-course.ts'
import type { NewsletterLine, PlaceReach, Plan } from '../../../contract/console/newsletters.ts'
import type { Newsletter } from '../../../contract/console/routes/newsletters.ts'
import { answerOf, findRow, rowsOf } from '../../ask.ts'
import { isoTime } from '../../iso-time.ts'

// All run as the role `operator`.

/** `place` is null for what is no postal code. */
type ReachRow = Omit<PlaceReach, 'place'> & { place: string | null }

/** Whom a newsletter to these places would reach, in the order of the postal codes. */
export function newsletterReach(operator: pg.Pool, postalCodes: string[]) {
  return rowsOf<ReachRow>(
    operator,
    `select postal_code as "postalCode", place, ${isoTime('started_at')} as "startedAt", fresh::int, told::int,
            unconfirmed::int
     from public.newsletter_reach($1)`,
    [postalCodes],
  )
}

const TIMES = Object.entries({
  createdAt: 'created_at',
  sendAt: 'send_at',
  startedAt: 'started_at',
  endedAt: 'ended_at',
})
  .map(([name, column]) => `${isoTime(column)} as "${name}"`)
  .join(', ')

/** The newest first. @param before the number of the last one seen */
export function listNewsletters(operator: pg.Pool, before: number | undefined, page: number) {
  return rowsOf<NewsletterLine>(
    operator,
    `select id::float8, subject, state, is_launch as "isLaunch", is_trial as "isTrial", is_welcome as "isWelcome", region, places, first_place as "firstPlace",
            ${TIMES}, letters::int, sent::int
     from public.newsletter_list($1, $2)`,
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

export function newsletterProgress(operator: pg.Pool, id: number) {
  return findRow<NewsletterProgress>(
    operator,
    `select n.state, coalesce(sum(p.letters), 0)::int as letters, coalesce(sum(p.rate), 0)::float8 as rate,
            coalesce(jsonb_object_agg(p.state, p.letters) filter (where p.state is not null), '{}')
              as outcomes,
            n.paused_because as "pausedBecause"
     from public.newsletters as n left join lateral public.newsletter_progress(n.id) as p on true
     where n.id = $1
     group by n.id`,
    [id],
  )
}

/** When so many letters more would be done, by day; nothing where no limit is set. */
export function lettersPlan(operator: pg.Pool, recipients: number) {
  return rowsOf<Plan['days'][number]>(
    operator,
    `select day::text, letters::int, ${isoTime('done_at')} as "doneAt" from public.letters_plan($1)`,
    [recipients],
  )
}

/** What was heard of its letters after they were accepted, the newest first. */
export function newsletterReturns(operator: pg.Pool, id: number, page: number) {
  return rowsOf<ReturnedLetter>(
    operator,
    `select letter, address, postal_code as "postalCode", type, answer, ${isoTime('at')} as at
     from public.newsletter_returned($1, $2)`,
    [id, page],
  )
}

/** When a clock in Germany shows this; in the hour that is skipped in spring, an hour later. */
export function germanMoment(operator: pg.Pool, clock: string): Promise<Date> {
  return answerOf(operator, `select $1::timestamp at time zone 'Europe/Berlin' as answer`, [clock])
}
