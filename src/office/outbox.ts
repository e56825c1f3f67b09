import type pg from 'pg'
import { z } from 'zod'
import type { LetterKind } from '../contract/person-data.ts'
import { answerOf, rowOf, rowsOf } from '../database/ask.ts'
import { isoTime } from '../database/iso-time.ts'
import { maskedDeep } from './mask.ts'
import { officeFindings } from './post-offices.ts'
import { change, procedure, router } from './procedure.ts'

/** Letters in one answer. More are stuck only when something is wrong with all of them: the first ones say what. */
const PAGE = 200

const which = z.union([z.literal('all'), z.array(z.uuid()).min(1).max(PAGE)])
type Which = z.output<typeof which>

/** How letters leave, and what may be done with those that are stuck. */
export const outbox = router({
  overview: procedure({ least: 'look' }).query(async ({ ctx: { database } }) => {
    const [counts, findings, stuckOnes, returned] = await Promise.all([
      countLetters(database),
      officeFindings(database),
      rowsOf<StuckLetter>(database, STUCK),
      rowsOf<ReturnedLetter>(database, RETURNED),
    ])
    return { ...counts, findings, ...maskedDeep({ stuckOnes, returned }) }
  }),

  retry: settles('stuck_letters_retried', retryStuck),
  discard: settles('stuck_letters_discarded', discardStuck),
})

type Counts = {
  /** Letters that wait for their turn, and since when the oldest. */
  waiting: { kind: LetterKind; letters: number; oldest: string }[]
  stuck: number
  /** By a mail server, in the last hour. */
  accepted: number
  /** The last answer of a mail server. */
  lastAnswer: { at: string; answer: string } | null
}

/** Nobody sends it any more unless the operator says so: given up, or twice begun without an answer. */
const IS_STUCK = `l.state in ('given_up', 'uncertain') and not l.rests`

/** As office or owner. */
export function countLetters(database: pg.Pool): Promise<Counts> {
  return rowOf(
    database,
    // What is held waits for the operator, not for its turn.
    `select (
        select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'letters', letters, 'oldest', ${isoTime('oldest')}) order by oldest), '[]')
        from (
          select l.kind, count(*) as letters, min(l.queued_at) as oldest
          from public.letters as l left join public.newsletters as n on n.id = l.newsletter_id
          where l.state in ('waiting', 'sending') and (n.id is null or n.state = 'sending')
          group by l.kind
        ) as kinds) as waiting, (
        select count(*)::int from public.letters as l where ${IS_STUCK}) as stuck, (
        select count(*)::int from public.letters as l
        where state = 'sent' and claimed_at > now() - interval '1 hour'
          and not exists (select from public.mailbox as m where m.letter_id = l.id)) as accepted, (
        select jsonb_build_object('at', ${isoTime('sent_at')}, 'answer', answer) from public.letters
        where claimed_at is not null and answer is not null and state not in ('waiting', 'sending')
        order by claimed_at desc limit 1) as "lastAnswer"`,
  )
}

/** `given_up`: put off for five days. `uncertain`: twice begun without an answer, so it may have arrived. */
type StuckLetter = {
  letter: string
  kind: LetterKind
  /** The newsletter it belongs to. */
  newsletter: number | null
  address: string | null
  queuedAt: string
  /** How often its first byte left. */
  tries: number
  outcome: 'given_up' | 'uncertain'
  /** What the mail server said at the last try; null when it did not get that far. */
  why: string | null
}

/** What was heard of a letter after a mail server took it. */
type ReturnedLetter = Pick<StuckLetter, 'kind' | 'newsletter' | 'address'> & {
  number: number
  at: string
  type: 'bounced_hard' | 'bounced_soft' | 'blocked' | 'complained'
  answer: string | null
}

/** What is told of every letter l, by the address that it went to. */
const LETTER = 'l.kind, l.newsletter_id::float8 as newsletter, coalesce(c.new_email, s.email) as address'
const WHOSE = `
  left join public.newsletter_signups as s on s.id = l.signup_id
  left join public.address_changes as c on c.id = l.address_change_id`

/** The oldest first. */
const STUCK = `
  select ${LETTER}, l.id as letter, ${isoTime('l.queued_at')} as "queuedAt", l.tries, l.state as outcome, l.answer as why
  from public.letters as l ${WHOSE} where ${IS_STUCK} order by l.queued_at, l.id limit ${PAGE}`

/** Of ninety days, the newest first. */
const RETURNED = `
  select ${LETTER}, e.id::float8 as number, ${isoTime('e.happened_at')} as at, e.type, e.answer
  from public.letter_events as e join public.letters as l on l.id = e.letter_id ${WHOSE}
  where e.type in ('bounced_hard', 'bounced_soft', 'blocked', 'complained') and e.source <> 'smtp'
    and e.happened_at > now() - interval '90 days'
  order by e.happened_at desc, e.id desc limit ${PAGE}`

/** Does something with stuck letters, and says in the log with how many. */
function settles(
  action: 'stuck_letters_retried' | 'stuck_letters_discarded',
  settle: (client: pg.PoolClient, letters: Which) => Promise<number>,
) {
  return change({ least: 'send', audit: action }, z.strictObject({ letters: which })).mutation(
    async ({ ctx: { database, note }, input }) => {
      const letters = await settle(database, input.letters)
      await note(database, { letters })
      return { letters }
    },
  )
}

/** Tries stuck letters again. One that belongs to a newsletter which was done lets it run on. @returns how many */
export function retryStuck(database: pg.Pool | pg.PoolClient, letters: Which): Promise<number> {
  return answerOf(
    database,
    `with again as (
       update public.letters as l set state = 'waiting', due_at = now(), deferred_since = null, doubted = false
       where ${IS_STUCK} and ($1::uuid[] is null or l.id = any ($1)) returning l.newsletter_id
     ), on_again as (
       update public.newsletters as n set state = 'sending', ended_at = null
       where n.state = 'done' and n.id in (select newsletter_id from again)
     ) select count(*)::int as answer from again`,
    [letters === 'all' ? null : letters],
  )
}

/** One that was given up ends as cancelled; whether an uncertain one arrived still nobody knows, so it stays so and rests. */
function discardStuck(client: pg.PoolClient, letters: Which): Promise<number> {
  return answerOf(
    client,
    `with discarded as (
       update public.letters as l
       set state = case when l.state = 'given_up' then 'cancelled' else l.state end, rests = l.state = 'uncertain'
       where ${IS_STUCK} and ($1::uuid[] is null or l.id = any ($1)) returning 1
     ) select count(*)::int as answer from discarded`,
    [letters === 'all' ? null : letters],
  )
}
