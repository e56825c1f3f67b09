import type pg from 'pg'
import type { DemoVisits } from './visits.ts'
import type { Year } from './year.ts'

/** Visits themselves are deleted after so many days; the register of processing says the same. Their sums stay. */
const KEPT_DAYS = 90

/** The sums of one or more days, and for the last days the visits that they are of. */
export async function writeVisits(
  client: pg.PoolClient,
  groups: readonly DemoVisits[],
  { days }: Year,
): Promise<void> {
  await client.query(
    `create temporary table demo_visits on commit drop as
     select timestamptz 'epoch' + begin * interval '1 millisecond' as begins, length, path, referrer, "userAgent" as user_agent, visits
     from json_to_recordset($1)
       as given (begin bigint, length bigint, path text, referrer text, "userAgent" text, visits integer)`,
    [JSON.stringify(groups)],
  )
  await client.query(
    `insert into public.website_visit_days (day, page_path, referrer_host, bot, visits)
     select (begins at time zone 'Europe/Berlin')::date, path, coalesce(substring(referrer from '^https://([a-z0-9.-]+)'), ''),
            public.bot_reason(user_agent), sum(visits)
     from demo_visits group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  )
  // Spread evenly over the day: nothing reads the hour.
  await client.query(
    `insert into public.website_visits (user_agent, referrer, page_path, visited_at)
     select user_agent, referrer, path, begins + (length * (number - 0.5) / visits) * interval '1 millisecond'
     from demo_visits cross join generate_series(1, visits) as number
     where begins >= timestamptz 'epoch' + $1 * interval '1 millisecond'`,
    [days.at(-KEPT_DAYS)?.begin ?? 0],
  )
  await client.query('drop table demo_visits')
}

/** Everything up to the end of the year is counted. */
export async function noteCounted(client: pg.PoolClient, { end }: Year): Promise<void> {
  await client.query(
    `update public.visit_counting set counted_until = timestamptz 'epoch' + $1 * interval '1 millisecond'`,
    [end],
  )
}
