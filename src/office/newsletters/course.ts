import type pg from 'pg'
import { z } from 'zod'
import { germanClock } from '../../content/german-time.ts'
import { findRow, rowOf, rowsOf } from '../../database/ask.ts'
import { isoTime } from '../../database/iso-time.ts'
import { BY_DAY, TODAY } from '../../mail/queue/rates.ts'
import { officeFindings } from '../post-offices.ts'
import { procedure } from '../procedure.ts'
import { LISTED, type Listed, type Newsletter } from './newsletter.ts'

/** How a newsletter goes from the moment it starts. */
export const tellsCourse = {
  /** What starts within the minute, for every page of the console. */
  leaving: procedure({ least: 'look' }).query(({ ctx: { database } }) =>
    rowsOf<Listed & { secondsLeft: number }>(
      database,
      // By the database's clock: that of a browser may be wrong by more than the minute.
      `select ${LISTED}, extract(epoch from n.send_at - now())::float8 as "secondsLeft" from public.newsletters as n
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

const A_DAY = 24 * 60 * 60

/**
 * When so many newsletters more will have left, by all limits and after what waits already: „heute gegen 14:05 Uhr“, „am
 * Donnerstag, 26. November, gegen 09:00 Uhr“. Null where nothing limits them, or none is left.
 */
export async function endOf(office: pg.Pool, more: number): Promise<string | null> {
  type Limits = Record<'rate' | 'best' | 'today' | 'waiting' | 'left', number> & { firstDay: number | null }
  const limits = await findRow<Limits>(
    office,
    // Where only the day is limited, its letters leave as fast as servers take them; five a second is slow for one.
    `select coalesce(min(per_second) filter (where name <> 'warm_up'), 5) as rate,
            max(capacity) filter (where name = 'warm_up') as "firstDay", sent.*,
            (select count(*)::int from public.letters as l join public.newsletters as n on n.id = l.newsletter_id
             where l.state = 'waiting' and n.state = 'sending') as waiting,
            extract(epoch from (${TODAY} + 1)::timestamp at time zone 'Europe/Berlin' - now())::float8 as left
     from public.letter_rates cross join ${BY_DAY} as sent where name <> 'confirmations' group by sent.best, sent.today`,
  )
  if (!limits || more + limits.waiting === 0) return null
  let { best, today, left: seconds } = limits
  let [open, passed] = [more + limits.waiting, 0]
  for (;;) {
    const byDay = limits.firstDay === null ? open : Math.max(0, Math.max(limits.firstDay, 2 * best) - today)
    const letters = Math.min(limits.rate * seconds, byDay)
    if (letters >= open) return momentText(new Date(Date.now() + (passed + open / limits.rate) * 1000))
    best = Math.max(best, today + letters)
    today = 0
    open -= letters
    passed += seconds
    seconds = A_DAY
  }
}

const day = germanClock({ weekday: 'long', day: 'numeric', month: 'long' })
const clock = germanClock({ timeStyle: 'short' })

function momentText(at: Date): string {
  const when = day(at) === day(new Date()) ? 'heute' : `am ${day(at)},`
  return `${when} gegen ${clock(at)} Uhr`
}
