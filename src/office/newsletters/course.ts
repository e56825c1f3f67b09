import { z } from 'zod'
import { rowOf, rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { isoTime } from '../../database/iso-time.ts'
import { rowNumber } from '../input.ts'
import { officeFindings } from '../post-offices.ts'
import { procedure } from '../procedure.ts'
import { type NewsletterState, openNewsletter } from './newsletter.ts'
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

  /** How far it is, in all and in each of its places, why letters wait, and when it will be done; at one moment. */
  course: procedure({ least: 'look' })
    .input(z.strictObject({ id: rowNumber }))
    .query(async ({ ctx: { database }, input: { id } }) => {
      await openNewsletter(database, id)
      const course = await inTransaction(
        database,
        async (client) => ({
          ...(await rowOf<Progress>(client, PROGRESS, [id])),
          places: await rowsOf<PlaceCourse>(client, PLACES_COURSE, [id]),
          putOff: await rowOf<{ letters: number; nextTryAt: string; answer: string | null }>(
            client,
            PUT_OFF,
            [id],
          ),
        }),
        'snapshot',
      )
      const isOnItsWay = course.state === 'sending' || course.state === 'paused'
      return {
        ...course,
        /** Why letters do not leave as they should. */
        findings: isOnItsWay ? await officeFindings(database) : [],
        /** When all will have left, in words; null where no limit is set. */
        end: course.state === 'sending' ? await endOf(database, 0) : null,
      }
    }),

  /** When so many letters more would have left, after what waits already, in words; null where no limit is set. */
  plan: procedure({ least: 'look' })
    .input(z.strictObject({ letters: z.int().min(0).max(10_000_000) }))
    .query(({ ctx: { database }, input: { letters } }) => endOf(database, letters)),
}

/** What became of a letter; of one that nothing became of yet, `waiting`. */
type LetterOutcome =
  | ('sent' | 'waiting' | 'given_up' | 'uncertain' | 'refused' | 'limited')
  | ('superseded' | 'left' | 'suppressed' | 'gone' | 'told' | 'cancelled')

type Progress = {
  state: NewsletterState
  /** Why it paused by itself: too many of its letters were blocked, bounced or complained of; null: an operator did, or it did not. */
  pausedBecause: 'blocked' | 'bounces' | 'complaints' | null
  letters: number
  outcomes: Partial<Record<LetterOutcome, number>>
}

export const PROGRESS = `
  with counted as (
    select case when l.state = 'sending' then 'waiting' else l.state end as state, count(*) as letters
    from public.letters as l where l.newsletter_id = $1 group by 1
  )
  select n.state, n.paused_because as "pausedBecause",
         (select coalesce(sum(letters), 0)::int from counted) as letters,
         (select coalesce(jsonb_object_agg(state, letters), '{}') from counted) as outcomes
  from public.newsletters as n where n.id = $1`

type PlaceCourse = {
  postalCode: string
  place: string
  letters: number
  /** By the recipient's mail server; more is not known. */
  accepted: number
  /** Still to come, now or at a next try. */
  waiting: number
  /** Since when it runs there, by whichever newsletter; null: not yet. */
  startedAt: string | null
}

/** Each of its places, those with most letters first; somebody may have moved since, and who was erased has no place. */
export const PLACES_COURSE = `
  with of_place as (
    select s.postal_code, count(*)::int as letters, count(*) filter (where l.state = 'sent')::int as accepted,
           count(*) filter (where l.state in ('waiting', 'sending'))::int as waiting
    from public.letters as l join public.newsletter_signups as s on s.id = l.signup_id
    where l.newsletter_id = $1
    group by s.postal_code
    union all
    select code, 0, 0, 0 from public.newsletters as n cross join unnest(n.postal_codes) as code where n.id = $1
  )
  select o.postal_code as "postalCode", coalesce(p.place, o.postal_code) as place, max(o.letters) as letters,
         max(o.accepted) as accepted, max(o.waiting) as waiting, ${isoTime('max(started.at)')} as "startedAt"
  from of_place as o
  left join public.places as p on p.postal_code = o.postal_code
  left join public.place_starts as started on started.postal_code = o.postal_code
  group by o.postal_code, p.place
  order by 3 desc, 1`

/** Letters that wait for another try: how many, until when the first of them, and what a mail server said last, without addresses. */
const PUT_OFF = `
  select count(*)::int as letters, ${isoTime('min(due_at)')} as "nextTryAt",
         (array_agg(answer order by claimed_at desc))[1] as answer
  from public.letters where newsletter_id = $1 and state = 'waiting' and tries > 0 and due_at > now()`
