import type pg from 'pg'
import type { Hmacs } from '../../mail/hmacs.ts'

/** How many never confirm, beside those who are there in the end. */
const EXPIRED_SHARE = 0.14
/** Days after which an unconfirmed sign-up is deleted; the register of processing says the same. */
const UNCONFIRMED_DAYS = 7

/**
 * Makes everybody who signed up within the year (`demo_people`), numbered in order of time; a time is null for what did
 * not happen. Whoever expired did not confirm: the sign-up is gone, what happened stays in the record.
 * @param signups how many sign-ups are there in the end; those that ran out come on top.
 */
export async function inventPeople(client: pg.PoolClient, signups: number): Promise<void> {
  const expired = Math.round(signups * EXPIRED_SHARE)
  await client.query(
    `create temporary table demo_people on commit drop as
     with weighed as (
       -- From everywhere somebody, also after some have run out.
       select *, least(4, $1::bigint / count(*) over ()) as basis from demo_places
     ), homes as (
       select postal_code, stirred_share,
              row_number() over (order by pg_temp.chance(member, postal_code), postal_code) as number
       from (
         select postal_code, stirred_share, basis + pg_temp.share($1 - (sum(basis) over ())::bigint, weight,
                  sum(weight) over (order by postal_code), sum(weight) over ()) as members
         from weighed
       ) as shared cross join generate_series(1, members) as member
     ), calendar as (
       -- How many come until the end of each day, from the first day on, where nothing stirs anybody up.
       select array_agg(passed order by begins) as passed, max(passed) as whole
       from (
         select begins, sum((0.15 + grown ^ 0.9) * bustle) over (order by begins) as passed from demo_days
       ) as days
     ), moved as (
       select homes.number, homes.postal_code,
              -- Some days after it was in the newspaper, or hung there; the fewer, the more of them.
              case when pg_temp.chance(homes.number, 'is stirred') < stirred_share
                then age + floor(fades * ln(1 - pg_temp.chance(homes.number, 'after')))::int end as stirred_age,
              cardinality(passed)
                - width_bucket(whole * pg_temp.chance(homes.number, 'day'), passed) as own_age
       from homes cross join calendar
       left join (select postal_code, count(*) as stirs from demo_stirs group by 1) as times using (postal_code)
       left join demo_stirs as s on s.postal_code = homes.postal_code
         and s.number = 1 + floor(pg_temp.chance(homes.number, 'by what') * stirs)::int
     ), arrivals as (
       select number, postal_code, begins + (ends - begins)
                * (pg_temp.pick($3::int[], number, 'hour') + pg_temp.chance(number, 'minute')) / 24 as created_at
       -- Whom it stirs up after the story ends comes on another day.
       from moved join demo_days on age = case when stirred_age >= 1 then stirred_age else own_age end
     ), people as (
       select row_number() over (order by created_at, number) as id, postal_code, created_at, story_ends,
              -- Who signed up before that has made up their mind.
              created_at < story_ends - interval '8 days' as is_old
       from arrivals cross join (select max(ends) as story_ends from demo_days) as story
     ), written as (
       select *, created_at + (1 + 30 * pg_temp.chance(id, 'letter')) * interval '1 second' as letter_at,
              is_old and row_number() over (partition by is_old order by pg_temp.chance(id, 'expires'), id) <= $2
                as expires
       from people
     ), decided as (
       -- Most read the letter within minutes, some after days.
       select *, case when not expires and (is_old or pg_temp.chance(id, 'reads') > 0.16) then
                letter_at + (20 - 900 * ln(1 - pg_temp.chance(id, 'soon'))) * interval '1 second'
                  + (pg_temp.chance(id, 'late') < 0.1)::int * interval '1 day' end as confirms_at
       from written
     ), ended as (
       select *, case when confirms_at < story_ends then confirms_at end as confirmed_at,
              case when pg_temp.chance(id, 'leaves') < 0.06 then
                confirms_at + interval '1 minute' + pg_temp.chance(id, 'stays') * interval '300 days' end as leaves_at,
              case when expires then created_at + interval '1 hour ${UNCONFIRMED_DAYS} days' end as expired_at
       from decided
     )
     select id, postal_code,
            pg_temp.pick($4::text[], id, 'first') || '.' || pg_temp.pick($5::text[], id, 'last') || id || '@'
              || pg_temp.pick($6::text[], id, 'host') as email,
            date_trunc('milliseconds', created_at) as created_at,
            date_trunc('milliseconds', letter_at) as letter_at,
            date_trunc('milliseconds', confirmed_at) as confirmed_at,
            date_trunc('milliseconds', case when leaves_at < story_ends then leaves_at end) as withdrawn_at,
            date_trunc('milliseconds', expired_at) as expired_at,
            md5('demo letter ' || id)::uuid as letter, null::bytea as address_hmac, null::timestamptz as told_at
     from ended`,
    [signups + expired, expired, HOURS, FIRST_NAMES, LAST_NAMES, HOSTS],
  )
  await client.query('alter table demo_people add primary key (id); analyze demo_people')
}

/** The key of the suppression list is with us, so the database cannot do it. */
export async function markPeople(client: pg.PoolClient, hmacs: Hmacs): Promise<void> {
  for (let after = 0; ; after += SLICE) {
    const { rows } = await client.query<{ id: string; email: string }>(
      'select id, email from demo_people where id > $1 and id <= $2',
      [after, after + SLICE],
    )
    if (rows.length === 0) return
    await client.query(
      `update demo_people as p set address_hmac = decode(given.hmac, 'hex')
       from unnest($1::bigint[], $2::text[]) as given (id, hmac) where given.id = p.id`,
      [rows.map(({ id }) => id), rows.map(({ email }) => hmacs.address(email).toString('hex'))],
    )
  }
}

/** People at a time: some megabytes, however many there are. */
const SLICE = 25_000

// An hour of the day stands here as often as it is likely: most people are up, and in the evening.
const HOURS = [
  1, 6, 7, 7, 8, 8, 9, 10, 11, 12, 12, 13, 14, 15, 16, 17, 17, 18, 18, 19, 19, 19, 20, 20, 20, 21, 21, 22, 23,
]
/** Names that lead nowhere (RFC 2606): nobody can be written to by mistake. */
const HOSTS = ['example.org', 'example.org', 'post.example', 'dorf.example']
const FIRST_NAMES =
  'anna bernd carla dieter elif frieda georg heike ines jonas katrin lars mehmet nele olaf petra quirin rosa sven tilda uwe vera willi yasmin zoe'.split(
    ' ',
  )
const LAST_NAMES =
  'ahrens becker cordes dahms engel fischer gericke hoffmann ihde jahnke kaya krueger lehmann moeller nowak otto peters quandt richter schulz thiele ulrich vogel wendt yilmaz ziegler'.split(
    ' ',
  )
