import type pg from 'pg'
import { isoTime } from '../../database/iso-time.ts'
import { OPEN_BLOCKERS } from './blockers.ts'
import { PLACES } from './newsletter.ts'

// Every step from one state of a newsletter to another. Each needs a transaction of its caller's: there is never one that is
// sending without its letters.

/** How long nothing leaves after somebody pressed the button. */
const TO_TAKE_BACK = `interval '60 seconds'`

/**
 * Gives a draft ($1) that still is as it was saved at $2 the time that it names, or the end of the minute in which it can be
 * taken back. $3: an administrator lets it go out although something blocks.
 */
export const SCHEDULE = `
  update public.newsletters as n
  set state = 'scheduled', send_at = greatest(send_at, now() + ${TO_TAKE_BACK}), despite_blockers = $3, postal_codes = ${PLACES}
  where n.id = $1 and n.state = 'draft' and ${isoTime('n.saved_at')} = $2
  returning send_at`

/** Makes a draft of it again, with the time that somebody chose. Nobody was written to. */
export const unscheduleLetters = step(
  'scheduled',
  `state = 'draft', send_at = case when send_at > now() + ${TO_TAKE_BACK} then send_at end`,
)

/**
 * Starts one whose time has come, with letters for everyone who is to get it now.
 * @returns how many; `undefined` when it is not due, something blocks it, or it has no place to go to
 */
export async function startLetters(client: pg.ClientBase, id: number | string): Promise<number | undefined> {
  const isStarted = await hasChanged(
    client,
    `update public.newsletters as n set state = 'sending', postal_codes = ${PLACES}, started_at = now()
     where n.id = $1 and n.state = 'scheduled' and n.send_at <= now() and cardinality(${PLACES}) > 0
       and (n.despite_blockers or not exists (${OPEN_BLOCKERS}))`,
    [id],
  )
  return isStarted ? queueLetters(client, id) : undefined
}

/**
 * Writes down one letter for everyone who is to get a newsletter. Once more it adds only whom it has not reached yet.
 * @returns how many
 */
export async function queueLetters(client: pg.ClientBase, newsletter: number | string): Promise<number> {
  // Two launches that begin at one moment take their turn: the second sees whom the first writes to.
  await client.query(`select pg_advisory_xact_lock(hashtextextended('letters of a newsletter', 7))`)
  const { rowCount } = await client.query(
    `insert into public.letters (kind, newsletter_id, signup_id)
     select 'newsletter', $1::bigint, a.signup_id from (${AUDIENCE}) as a
     on conflict (newsletter_id, signup_id) do nothing`,
    [newsletter],
  )
  const queued = rowCount ?? 0
  // The planner is told at once of many. It hears by itself within a minute or two; until then it takes the table for as
  // small as it was and reads all of it for each claim. Before PostgreSQL 17 an office may not tell it, and it is a warning.
  if (queued >= 1_000) await client.query('analyze public.letters')
  return queued
}

/**
 * SQL: who is to get newsletter $1 now: everybody confirmed in its places. A launch letter goes to those who had none;
 * who is about to get another one, or perhaps got it, is left out. A welcome goes to
 * those in places that started whom no launch letter may still reach: whoever's letter was cancelled or given up is the
 * operator's to decide about.
 */
const AUDIENCE = `
  select s.id as signup_id
  from public.newsletters as n
  cross join lateral (
    select code from unnest(n.postal_codes) as code where not n.is_welcome
    union all
    -- Only where somebody waits: this is asked every minute.
    select place.postal_code
    from public.region_places as place
    join public.place_standings as p on p.postal_code = place.postal_code
    where n.is_welcome and place.region_id = n.region_id and p.started_at is not null and p.waiting > 0
  ) as there (code)
  join public.newsletter_signups as s on s.postal_code = there.code
  where n.id = $1::bigint and s.state = 'confirmed'
    and (not n.is_launch or s.told_at is null and not exists (
      select from public.letters as l join public.newsletters as other on other.id = l.newsletter_id
      where l.signup_id = s.id and l.kind = 'newsletter' and other.is_launch and other.id <> n.id
        and (l.state in ('waiting', 'sending', 'uncertain') or n.is_welcome and l.state in ('cancelled', 'given_up'))
        -- A welcome that was turned off tells nobody.
        and not (other.state = 'draft' and l.state = 'waiting')))`

/** What an office has in hand is finished, every other letter waits. */
export const pauseLetters = step('sending', `state = 'paused'`)

const GO_ON = `state = 'sending', paused_because = null, resumed_at = now()`
const TRY_AGAIN = `
  update public.letters set state = 'waiting', due_at = now(), deferred_since = null
  where newsletter_id = $1 and state = 'given_up'`

/** Goes on, and tries again what was given up. */
export const resumeLetters = step('paused', GO_ON, TRY_AGAIN)

/**
 * Ends it; what was sent stays sent, and what an office has in hand comes to its own end. Its places without a launch letter
 * go on collecting, also those that started along with its first letter as nobody waited there.
 */
export const cancelLetters = step(
  'sending paused',
  `state = 'cancelled', ended_at = now()`,
  `update public.letters set state = 'cancelled' where newsletter_id = $1 and state in ('waiting', 'given_up')`,
  `delete from public.place_starts as p
   where p.newsletter_id = $1 and not exists (
     select from public.letters as l
     join public.newsletters as n on n.id = l.newsletter_id
     join public.newsletter_signups as s on s.id = l.signup_id
     where n.is_launch and l.state = 'sent' and s.postal_code = p.postal_code)`,
)

/** A draft goes, unless somebody was written to: a welcome that was turned off. */
export function discardDraft(client: pg.ClientBase, id: number): Promise<boolean> {
  return hasChanged(
    client,
    `delete from public.newsletters as n where n.id = $1 and n.state = 'draft'
       and not exists (select from public.letters as l where l.newsletter_id = n.id)`,
    [id],
  )
}

/** Turns a region's welcome on: within a minute it has its first letters (tend-newsletters.ts). */
export const turnWelcomeOn = step(
  'draft paused cancelled',
  `${GO_ON}, started_at = coalesce(started_at, now()), ended_at = null`,
  TRY_AGAIN,
)

/** Off, it is a draft, so that it can be written anew. */
export const turnWelcomeOff = step(
  'sending paused cancelled',
  `state = 'draft', ended_at = null, send_at = null, paused_because = null`,
)

/** Those of which no letter is open any more. */
export const END_DONE = `
  update public.newsletters as n set state = 'done', ended_at = now()
  where n.state = 'sending' and not n.is_welcome and not exists (
    select from public.letters as l where l.newsletter_id = n.id and l.state in ('waiting', 'sending'))`

/** @returns what changes a newsletter ($1) that is in one of these states, and then does the rest; false: it is in another */
function step(states: string, set: string, ...rest: string[]) {
  return async (client: pg.ClientBase, id: number | string): Promise<boolean> => {
    const update = `update public.newsletters set ${set} where id = $1 and state = any ($2)`
    if (!(await hasChanged(client, update, [id, states.split(' ')]))) return false
    for (const statement of rest) await client.query(statement, [id])
    return true
  }
}

async function hasChanged(client: pg.ClientBase, sql: string, values: unknown[]): Promise<boolean> {
  return ((await client.query(sql, values)).rowCount ?? 0) > 0
}
