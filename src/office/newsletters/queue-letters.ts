import type pg from 'pg'

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
