import { z } from 'zod'
import { findRow, rowOf, rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { isoTime } from '../../database/iso-time.ts'
import { operatorNames } from '../audit.ts'
import { type AuditEntry, auditDetails, auditWho, auditWords } from '../audit-words.ts'
import { rowNumber } from '../input.ts'
import { postOfficeNews } from '../post-office-news.ts'
import { procedure } from '../procedure.ts'
import { type NewsletterState, openNewsletter } from './newsletter.ts'
import { lettersPlan, planText } from './plan.ts'

const one = z.strictObject({ id: rowNumber })

/** How a newsletter goes from the moment it starts. */
export const tellsCourse = {
  /** What can still be taken back, on every page of the console. */
  leaving: procedure({ least: 'look' }).query(({ ctx: { database } }) => rowsOf<Leaving>(database, LEAVING)),

  /** How far it is, in all and in each of its places, why letters wait, and when it will be done; at one moment. */
  course: procedure({ least: 'look' })
    .input(one)
    .query(async ({ ctx: { database }, input: { id } }) => {
      await openNewsletter(database, id)
      const course = await inTransaction(
        database,
        async (client) => ({
          ...(await rowOf<Progress>(client, PROGRESS, [id])),
          places: await rowsOf<PlaceCourse>(client, PLACES_COURSE, [id]),
          waits: await rowsOf<Wait>(client, WAITS, [id]),
          welcome: (await findRow<{ id: number }>(client, WELCOME, [id])) ?? null,
        }),
        'snapshot',
      )
      const isOnItsWay = course.state === 'running' || course.state === 'paused'
      const news = isOnItsWay ? await postOfficeNews(database) : []
      return {
        ...course,
        /** Why letters do not leave as they should, the worst first. */
        news: news.filter(({ level }) => level !== 'fine'),
        /** When all will have left, in words; null where no limit is set. */
        plan: (course.state === 'running' && planText(await lettersPlan(database, 0))) || null,
      }
    }),

  /** What was done with it, and what came back to its letters: the newest first. */
  history: procedure({ least: 'look' })
    .input(one)
    .query(async ({ ctx: { database }, input: { id } }) => {
      const [entries, people, returned] = await Promise.all([
        rowsOf<AuditEntry>(database, LOG, [id]),
        operatorNames(database),
        rowsOf<Returned>(database, RETURNED, [id]),
      ])
      const log = entries.map((entry) => {
        const { newsletter: _, ...subject } = entry.subject
        const details = auditDetails({ ...entry, subject }, people)
        return {
          number: entry.number,
          at: entry.at,
          who: auditWho(entry, people),
          what: auditWords(entry.action),
          details,
        }
      })
      return { log, returned }
    }),

  /** When so many letters more would be done, after what waits already, in words; null where no limit is set. */
  plan: procedure({ least: 'look' })
    .input(z.strictObject({ letters: z.int().min(0).max(10_000_000) }))
    .query(
      async ({ ctx: { database }, input: { letters } }) =>
        planText(await lettersPlan(database, letters)) ?? null,
    ),
}

/** By the database's clock: that of a browser may be wrong by more than the minute. */
type Leaving = { id: number; subject: string; region: string | null; letters: number; secondsLeft: number }

const LEAVING = `
  select n.id::float8, n.subject, r.name as region, counted.letters,
         extract(epoch from n.leaves_at - now())::float8 as "secondsLeft"
  from public.newsletters as n
  left join public.regions as r on r.id = n.region_id
  cross join lateral (
    select count(*)::int as letters from public.letters as l where l.newsletter_id = n.id and l.state = 'waiting'
  ) as counted
  where n.state = 'running' and n.leaves_at > now()
  order by n.leaves_at`

/** What became of a letter; of one that nothing became of yet, `waiting`. */
type LetterOutcome =
  | 'sent'
  | 'waiting'
  | 'given_up'
  | 'uncertain'
  | 'refused'
  | 'limited'
  | 'superseded'
  | 'left'
  | 'suppressed'
  | 'gone'
  | 'told'
  | 'cancelled'

export type Progress = {
  state: NewsletterState
  /** Why it paused by itself: too many of its letters were blocked, bounced or complained of; null: an operator did, or it did not. */
  pausedBecause: 'blocked' | 'bounces' | 'complaints' | null
  letters: number
  outcomes: Partial<Record<LetterOutcome, number>>
  /** Letters a minute. */
  rate: number
}

/** How fast: over the last half minute, or the last thousand letters where those took less. */
export const PROGRESS = `
  with latest as (
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
  from public.newsletters as n cross join latest where n.id = $1`

type PlaceCourse = {
  postalCode: string
  /** Null for what is no postal code of ours. */
  place: string | null
  letters: number
  /** By the recipient's mail server; more is not known. */
  accepted: number
  /** Still to come, now or at a next try. */
  waiting: number
  /** Ended without being accepted. */
  missed: number
  /** Since when it runs there, by whichever newsletter; null: not yet. */
  startedAt: string | null
  /** Who confirmed later and got the welcome. */
  welcomed: number
}

/** Each of its places, those with most letters first; somebody may have moved since, and who was erased has no place. */
export const PLACES_COURSE = `
  with of_place as (
    select s.postal_code, count(*) as letters, count(*) filter (where l.state = 'sent') as accepted,
           count(*) filter (where l.state in ('waiting', 'sending')) as waiting,
           count(*) filter (where l.state not in ('waiting', 'sending', 'sent')) as missed
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
         coalesce(o.waiting, 0)::int as waiting, coalesce(o.missed, 0)::int as missed,
         ${isoTime('started.at')} as "startedAt", coalesce(late.welcomed, 0)::int as welcomed
  from (
    select distinct code from public.newsletters as n cross join unnest(n.postal_codes) as code where n.id = $1
    union select o.postal_code from of_place as o
  ) as there
  left join public.places as p on p.postal_code = there.code
  left join of_place as o on o.postal_code = there.code
  left join came_later as late on late.postal_code = there.code
  left join public.place_starts as started on started.postal_code = there.code
  order by coalesce(o.letters, 0) desc, there.code`

type Wait = {
  reason: 'deferred' | 'blocked' | 'refused' | 'possibly_delivered'
  letters: number
  nextTryAt: string
  /** What the mail server said last, without addresses. */
  answer: string | null
}

/** Letters that wait for another try, by what each ran into last; with what was said to the one that ran into it last. */
const WAITS = `
  select e.type as reason, count(*)::int as letters, ${isoTime('min(l.due_at)')} as "nextTryAt",
         (array_agg(e.answer order by e.happened_at desc))[1] as answer
  from public.letters as l
  cross join lateral (
    select e.type, e.happened_at, e.answer from public.letter_events as e
    where e.letter_id = l.id and e.type in ('deferred', 'blocked', 'refused', 'possibly_delivered')
    order by e.id desc limit 1
  ) as e
  where l.newsletter_id = $1 and l.state = 'waiting' and l.tries > 0 and l.due_at > now()
  group by e.type order by count(*) desc, e.type`

/** The region's letter to who comes later, if it has one. */
const WELCOME = `
  select w.id::float8 from public.newsletters as n
  join public.newsletters as w on w.region_id = n.region_id and w.is_welcome
  where n.id = $1 and not n.is_welcome`

/** More lines than one newsletter ever has. */
const LOG = `
  select id::float8 as number, ${isoTime('at')} as at, operator_id as who, action, subject
  from public.audit_log where subject @> jsonb_build_object('newsletter', $1::bigint)
  order by id desc limit 200`

/** A letter that was accepted and came back, or was complained of; its address masked. */
type Returned = {
  letter: string
  address: string | null
  postalCode: string | null
  type: 'bounced_hard' | 'bounced_soft' | 'blocked' | 'complained'
  answer: string | null
  at: string
}

const RETURNED = `
  select e.letter_id as letter, left(s.email, 1) || '…' || substring(s.email from '@[^@]*$') as address,
         s.postal_code as "postalCode", e.type, e.answer, ${isoTime('e.happened_at')} as at
  from public.letter_events as e
  join public.letters as l on l.id = e.letter_id
  left join public.newsletter_signups as s on s.id = l.signup_id
  where l.newsletter_id = $1 and e.source <> 'smtp'
    and e.type in ('bounced_hard', 'bounced_soft', 'blocked', 'complained')
  order by e.id desc limit 200`
