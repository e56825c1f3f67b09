import type pg from 'pg'

/**
 * Makes the days of the story (`demo_days`), and with what it is invented: `chance` is a number from 0 to 1 that looks
 * like luck and is the same at every run, `pick` an entry of a list that is found by it, `share` one part of a whole
 * number that is shared out by weights without losing or adding any, `km` how far two places are apart. They are gone when
 * the connection ends.
 */
export async function inventYear(client: pg.PoolClient, now: Date): Promise<void> {
  await client.query(
    `create or replace function pg_temp.chance(number bigint, what text) returns float8 language sql immutable
       return (hashtextextended(what, number) & 9007199254740991) / 9007199254740992.0::float8;
     create or replace function pg_temp.pick(list anyarray, number bigint, what text)
       returns anyelement language sql immutable
       as 'select list[1 + floor(pg_temp.chance(number, what) * cardinality(list))::int]';
     create or replace function pg_temp.share(total bigint, weight numeric, passed numeric, whole numeric)
       returns bigint language sql immutable
       return round(total * passed / whole) - round(total * (passed - weight) / whole);
     create or replace function pg_temp.km(latitude float8, longitude float8, other_latitude float8, other_longitude float8)
       returns float8 language sql immutable
       return 111.2 * sqrt((latitude - other_latitude) ^ 2
         + ((longitude - other_longitude) * cosd((latitude + other_latitude) / 2)) ^ 2)`,
  )
  // The last whole days in Germany, so that the figures are the same whatever the hour.
  await client.query(
    `create temporary table demo_days on commit drop as
     select day, age, day::timestamp at time zone 'Europe/Berlin' as begins,
            (day + 1)::timestamp at time zone 'Europe/Berlin' as ends,
            1 - age / ${DAYS}::float8 as grown,
            -- Quieter at two of seven days, busier after a newspaper wrote. Tied to the age of a day, not to the
            -- calendar, so that each run has the same figures.
            case when age % 7 < 2 then 0.7 else 1.1 end
              * case when exists (select from unnest($2::int[]) as press where age between press - 2 and press)
                  then 2.2 else 1 end
              * (0.8 + 0.4 * pg_temp.chance(age, 'day')) as bustle
     from (
       select age, ($1::timestamptz at time zone 'Europe/Berlin')::date - age as day
       from generate_series(1, ${DAYS}) as age
     ) as days`,
    [now, PRESS_AGES],
  )
}

/** How long the made-up story is. */
const DAYS = 365
/** Days before its end on which a newspaper wrote. */
const PRESS_AGES = [301, 214, 133, 58, 12]
