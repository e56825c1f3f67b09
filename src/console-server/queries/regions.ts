import type pg from 'pg'
import type { Colleague, RegionLine, RegionList } from '../../contract/console/regions.ts'
import { rowOf, rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { isoTime } from '../../database/iso-time.ts'

// All run as the role `office`.

/** All regions, of one moment. */
export function listRegions(operator: pg.Pool): Promise<RegionList> {
  return inTransaction(
    operator,
    async (client) => ({
      ...(await askNow(client)),
      regions: await rowsOf<RegionLine>(
        client,
        `${FIGURES}
         select ${FIGURE_COLUMNS},
           (select jsonb_agg(p.postal_code order by p.postal_code) from region_of as p where p.region_id = r.id)
             as "postalCodes",
           (select jsonb_build_object('id', n.id, 'state', n.state) from public.newsletters as n
            where n.region_id = r.id and n.is_launch and not n.is_trial and not n.is_welcome
            order by n.id desc limit 1) as letter
         ${FROM_REGIONS}
         order by lower(r.name)`,
        [null],
      ),
      colleagues: await askColleagues(client),
    }),
    'snapshot',
  )
}

export function askNow(client: pg.PoolClient) {
  return rowOf<{ countedAt: string; today: string }>(
    client,
    `select ${isoTime('now()')} as "countedAt", (now() at time zone 'Europe/Berlin')::date::text as today`,
  )
}

export function askColleagues(client: pg.PoolClient): Promise<Colleague[]> {
  return rowsOf(client, 'select id, name from public.operators order by lower(name), email')
}

/** SQL: who has this number, as JSON; null for nobody. */
export const colleagueOf = (column: string) =>
  `(select jsonb_build_object('id', o.id, 'name', o.name) from public.operators as o where o.id = ${column})`

/**
 * SQL: the places of region $1, or of all, each with what place_standings does not say: who has not confirmed yet, and
 * growth, which is who confirmed less who left, so that a launch letter, after which people do not wait, is no loss.
 */
export const FIGURES = `
  with moment as (
    select (now() at time zone 'Europe/Berlin')::date as today
  ), region_of as materialized (
    select postal_code, region_id from public.region_places where $1::bigint is null or region_id = $1
  ), growth as materialized (
    select postal_code, coalesce(sum(confirmed - withdrawn) filter (where day > today - 7), 0)::int as growth7,
           sum(confirmed - withdrawn)::int as growth28
    from moment join public.place_days on day > today - 28
    where postal_code in (select postal_code from region_of) group by 1
  ), figures as materialized (
    select o.postal_code, o.region_id, coalesce(g.growth7, 0) as growth7, coalesce(g.growth28, 0) as growth28,
           (select count(*)::int from public.newsletter_signups as s
            where s.postal_code = o.postal_code and s.confirmed_at is null and s.state <> 'left') as open
    from region_of as o left join growth as g on g.postal_code = o.postal_code
  )`

/** SQL: what is said of a region in the list and on its page. */
export const FIGURE_COLUMNS = `
  r.id::float8 as id, r.name, r.goal, s.waiting::int as waiting, s.told::int as told, s.state, sums.open,
  sums.growth7, sums.growth28, sums.area as "areaKm2", ${colleagueOf('r.owner_id')} as owner,
  ${isoTime('r.goal_reached_at')} as "goalReachedAt", ${isoTime('s.started_at')} as "startedAt",
  (select jsonb_build_object('asked', count(*) filter (where i.state = 'asked'),
                             'agreed', count(*) filter (where i.state = 'agreed'),
                             'declined', count(*) filter (where i.state = 'declined'))
   from public.region_restaurants as i where i.region_id = r.id) as "restaurantCounts"`

export const FROM_REGIONS = `
  from public.regions as r join public.region_standings as s on s.id = r.id
  cross join lateral (
    select coalesce(sum(f.open), 0)::int as open, coalesce(sum(f.growth7), 0)::int as growth7,
           coalesce(sum(f.growth28), 0)::int as growth28, coalesce(sum(p.area_km2), 0) as area
    from figures as f left join public.places as p on p.postal_code = f.postal_code where f.region_id = r.id
  ) as sums
  where $1::bigint is null or r.id = $1`
