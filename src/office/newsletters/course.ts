import type pg from 'pg'
import { z } from 'zod'
import { rowOf, rowsOf } from '../../database/ask.ts'
import { isoTime } from '../../database/iso-time.ts'
import { officeFindings } from '../post-offices.ts'
import { procedure } from '../procedure.ts'
import type { Newsletter } from './newsletter.ts'
import { endOf } from './plan.ts'

/** How a newsletter goes from the moment it starts. */
export const tellsCourse = {
  /** What starts within the minute, for every page of the console. */
  leaving: procedure({ least: 'look' }).query(({ ctx: { database } }) =>
    rowsOf<{ id: number; subject: string; region: string | null; secondsLeft: number }>(
      database,
      // By the database's clock: that of a browser may be wrong by more than the minute.
      `select n.id::float8, n.subject, r.name as region, extract(epoch from n.send_at - now())::float8 as "secondsLeft"
       from public.newsletters as n left join public.regions as r on r.id = n.region_id
       where n.state = 'scheduled' and n.send_at between now() and now() + interval '1 minute' order by n.send_at`,
    ),
  ),

  /** When so many letters more would have left, after what waits already, in words; null where no limit is set. */
  plan: procedure({ least: 'look' })
    .input(z.strictObject({ letters: z.int().min(0).max(10_000_000) }))
    .query(({ ctx: { database }, input: { letters } }) => endOf(database, letters)),
}

/** How far it is, in all and in each of its places, why letters wait, and when it will be done. */
export async function courseOf(database: pg.Pool, { id, state }: Pick<Newsletter, 'id' | 'state'>) {
  const isOnItsWay = state === 'sending' || state === 'paused'
  return {
    ...(await rowOf<Course>(database, COURSE, [id])),
    /** Why letters do not leave as they should. */
    findings: isOnItsWay ? await officeFindings(database) : [],
    /** When all will have left, in words; null where no limit is set. */
    end: state === 'sending' ? await endOf(database, 0) : null,
  }
}

/** What became of a letter; of one that nothing became of yet, `waiting`. */
type LetterOutcome =
  | ('sent' | 'waiting' | 'given_up' | 'uncertain' | 'refused' | 'limited')
  | ('superseded' | 'left' | 'suppressed' | 'gone' | 'told' | 'cancelled')

type Course = {
  letters: number
  outcomes: Partial<Record<LetterOutcome, number>>
  /** For another try: how many, until when the first of them, and what a mail server said last, without addresses. */
  putOff: { letters: number; nextTryAt: string; answer: string | null }
  /** Those with most letters first. Accepted: by the recipient's mail server; since when it runs there, by whichever letter. */
  places: {
    postalCode: string
    place: string
    letters: number
    accepted: number
    waiting: number
    startedAt: string | null
  }[]
}

/** In one statement, so of one moment; somebody may have moved since, and who was erased has no place. */
export const COURSE = `
  with mine as materialized (
    select case when l.state = 'sending' then 'waiting' else l.state end as state, l.tries, l.due_at, l.claimed_at, l.answer,
           s.postal_code
    from public.letters as l left join public.newsletter_signups as s on s.id = l.signup_id where l.newsletter_id = $1
  ), there as (
    select unnest(postal_codes) as postal_code from public.newsletters where id = $1
    union select postal_code from mine where postal_code is not null
  ), by_place as (
    select postal_code as "postalCode", coalesce(p.place, postal_code) as place, count(mine.state) as letters,
           count(*) filter (where mine.state = 'sent') as accepted, count(*) filter (where mine.state = 'waiting') as waiting,
           ${isoTime('max(started.at)')} as "startedAt"
    from there left join mine using (postal_code)
    left join public.places as p using (postal_code)
    left join public.place_starts as started using (postal_code)
    group by postal_code, p.place
  )
  select
    (select count(*)::int from mine) as letters,
    (select coalesce(jsonb_object_agg(state, letters), '{}')
     from (select state, count(*) as letters from mine group by 1) as counted) as outcomes,
    (select jsonb_build_object('letters', count(*), 'nextTryAt', ${isoTime('min(due_at)')},
       'answer', (array_agg(answer order by claimed_at desc))[1])
     from mine where state = 'waiting' and tries > 0 and due_at > now()) as "putOff",
    (select coalesce(jsonb_agg(by_place order by letters desc, "postalCode"), '[]') from by_place) as places`
