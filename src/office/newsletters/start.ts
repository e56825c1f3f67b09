import type pg from 'pg'
import { OPEN_BLOCKERS } from './blockers.ts'

// Each needs a transaction of its caller's: there is never a newsletter that runs without its letters.

/** For how long nothing leaves after somebody pressed the button. */
export const TO_TAKE_BACK = '60 seconds'

type Go = {
  /** An administrator lets it go out all the same. */
  despiteBlockers?: boolean
  /** How long its letters wait, in which it can be taken back whole. */
  wait?: string
}

/**
 * Starts a newsletter, with letters for everyone who is to get it now.
 * @returns how many; `undefined` when it had started, something blocks it, or it has no place to go to
 */
export async function startLetters(
  client: pg.ClientBase,
  newsletter: number | string,
  { despiteBlockers = false, wait = '0' }: Go = {},
): Promise<number | undefined> {
  const isStarted = await hasChanged(
    client,
    `update public.newsletters as n
     set state = 'running', postal_codes = (${PLACES}), started_at = now(), leaves_at = now() + $3::interval,
         despite_blockers = $2
     where n.id = $1 and n.state in ('draft', 'scheduled') and cardinality(${PLACES}) > 0
       and ($2::boolean or not exists (${OPEN_BLOCKERS}))`,
    [newsletter, despiteBlockers, wait],
  )
  return isStarted ? queueLetters(client, newsletter, wait) : undefined
}

/**
 * SQL: where a newsletter `n` goes that starts now: a region's to the places that the region has at this moment, one without
 * a region to those that it names.
 */
export const PLACES = `case when n.region_id is null then n.postal_codes else array(
    select p.postal_code from public.region_places as p where p.region_id = n.region_id order by 1) end`

/**
 * Writes down one letter for everyone who is to get a newsletter. Once more it adds only whom it has not reached yet.
 * @returns how many
 */
export async function queueLetters(
  client: pg.ClientBase,
  newsletter: number | string,
  wait = '0',
): Promise<number> {
  await takeTurn(client)
  const { rowCount } = await client.query(
    `insert into public.letters (kind, newsletter_id, signup_id, due_at)
     select 'newsletter', $1::bigint, a.signup_id, now() + $2::interval from (${AUDIENCE}) as a
     on conflict (newsletter_id, signup_id) do nothing`,
    [newsletter, wait],
  )
  const queued = rowCount ?? 0
  // The planner is told at once of many. It hears by itself within a minute or two; until then it takes the table for as
  // small as it was and reads all of it for each claim. Before PostgreSQL 17 an office may not tell it, and it is a warning.
  if (queued >= 1_000) await client.query('analyze public.letters')
  return queued
}

/** Two launches that begin at one moment take their turn: the second sees whom the first writes to. */
export async function takeTurn(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended('letters of a newsletter', 7))`)
}

/**
 * SQL: who is to get newsletter $1 now: everybody confirmed in its places. A launch letter goes to those who had none, unless it
 * is meant for the told as well; who is about to get another one, or perhaps got it, is left out. A welcome goes to
 * those in places that started whom no launch letter may still reach: whoever's letter was cancelled or given up is the
 * operator's to decide about.
 */
export const AUDIENCE = `
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
    and (not n.is_launch or n.to_told or s.told_at is null)
    and (not n.is_launch or not exists (
      select from public.letters as l join public.newsletters as other on other.id = l.newsletter_id
      where l.signup_id = s.id and l.kind = 'newsletter' and other.is_launch and other.id <> n.id
        and (l.state in ('waiting', 'sending', 'uncertain') or n.is_welcome and l.state in ('cancelled', 'given_up'))
        -- A welcome that was turned off tells nobody.
        and not (other.state = 'draft' and l.state = 'waiting')))`

/**
 * Takes back what was started and has not left: nobody was written to, and it is what it was before.
 * @returns false when its first letter may have left; a second before they do is too late, as offices look at their own moment
 */
export async function takeBackLetters(client: pg.ClientBase, newsletter: number | string): Promise<boolean> {
  const { rows } = await client.query<{ was_cancelled: boolean }>(
    // One that goes on for those who do not have it yet (finishLetters) ends again instead.
    `select coalesce(resumed_at >= started_at, false) as was_cancelled from public.newsletters
     where id = $1 and state = 'running' and leaves_at > clock_timestamp() + interval '1 second' for update`,
    [newsletter],
  )
  if (!rows[0]) return false
  if (!rows[0].was_cancelled) {
    await client.query(
      `update public.newsletters set state = 'draft', leaves_at = null, started_at = null, send_at = null where id = $1`,
      [newsletter],
    )
    await client.query('delete from public.letters where newsletter_id = $1', [newsletter])
    return true
  }
  await client.query(
    `update public.newsletters set state = 'cancelled', leaves_at = null, ended_at = now(), send_at = null where id = $1`,
    [newsletter],
  )
  // Who came since was never written to, and may be welcomed.
  await client.query(
    `delete from public.letters as l using public.newsletters as n
     where n.id = $1 and l.newsletter_id = n.id and l.state = 'waiting' and l.queued_at >= n.resumed_at`,
    [newsletter],
  )
  await client.query(
    `update public.letters set state = 'cancelled' where newsletter_id = $1 and state = 'waiting'`,
    [newsletter],
  )
  return true
}

/** @returns whether the statement changed a row */
export async function hasChanged(client: pg.ClientBase, sql: string, values: unknown[]): Promise<boolean> {
  return ((await client.query(sql, values)).rowCount ?? 0) > 0
}
