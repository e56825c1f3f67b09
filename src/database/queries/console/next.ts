import type pg from 'pg'
import type { Next, RegionStanding } from '../../../contract/console/next.ts'
import type { Proposal } from '../../../contract/console/proposals.ts'
import { answerOf, rowOf, rowsOf } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'
import { isoTime } from '../../iso-time.ts'

export type NextFigures = Pick<Next, 'countedAt' | 'today' | 'computedAt' | 'defaultGoal' | 'goals'> & {
  /** A number for each row of `places`, in the order of the postal codes. */
  places: PlaceColumns
  elsewhere: Next['elsewhere']
  /** Places that have started. */
  started: string[]
  regions: Pick<RegionStanding, 'id' | 'name' | 'goal' | 'postalCodes'>[]
  proposals: StoredProposal[]
}

export type PlaceColumns = { postalCode: string[] } & Record<
  'waiting' | 'open' | 'told' | 'growth7' | 'growth28' | 'goal',
  number[]
>

/** A proposal as it was made in the night; what waits there is in `places`. */
export type StoredProposal = Pick<
  Proposal,
  'id' | 'name' | 'centre' | 'postalCodes' | 'villages' | 'areaKm2' | 'nearest'
>

/** Where people wait, what could start, and by what that is judged: of one moment. */
export function askNext(operator: pg.Pool): Promise<NextFigures> {
  // One snapshot: a roll-up between two of the questions would count its lines twice or not at all.
  return inTransaction(
    operator,
    async (client) => {
      const moment = await askMoment(client)
      return {
        ...moment,
        ...(await askPlaces(client, moment.today)),
        regions: await askRegions(client),
        proposals: await askProposals(client),
      }
    },
    'snapshot',
  )
}

function askMoment(client: pg.PoolClient) {
  return rowOf<Pick<NextFigures, 'countedAt' | 'today' | 'computedAt' | 'defaultGoal' | 'goals' | 'started'>>(
    client,
    `select ${isoTime('now()')} as "countedAt", (now() at time zone 'Europe/Berlin')::date::text as today,
       (select ${isoTime('computed_at')} from public.proposing) as "computedAt",
       public.default_goal() as "defaultGoal",
       (select coalesce(jsonb_agg(jsonb_build_object('postalCode', postal_code, 'goal', goal) order by postal_code), '[]')
        from public.place_plans where goal is not null) as goals,
       (select coalesce(jsonb_agg(postal_code order by postal_code), '[]') from public.place_starts) as started`,
  )
}

/** Growth is what was added up last night, and what came since then; if it is of an earlier night, less what is too old. */
async function askPlaces(client: pg.PoolClient, today: string) {
  // As JSON made by the database: eight thousand rows would be read one by one.
  const { elsewhere, ...places } = await rowOf<PlaceColumns & Pick<Next, 'elsewhere'>>(
    client,
    `with kept as (
       select coalesce((select growth_until from public.proposing), '-infinity') as until
     ), recent as (
       select d.postal_code, d.day, d.confirmed - d.withdrawn as net, kept.until
       from kept join public.place_days as d
         on d.day > greatest(kept.until, $1::date - 28)
           or d.day <= least(kept.until, $1::date - 7) and d.day > kept.until - 6
           or d.day <= least(kept.until, $1::date - 28) and d.day > kept.until - 27
     ), sums as materialized (
       select postal_code, sum(waiting)::integer as waiting, sum(open)::integer as open, sum(told)::integer as told,
              sum(week)::integer as week, sum(month)::integer as month
       from (
         select postal_code, waiting, open, told, 0 as week, 0 as month from public.place_totals
         union all
         select postal_code, 0, 0, 0, week, month from public.place_growth
         union all
         select postal_code, 0, 0, 0,
                case when day > until and day > $1::date - 7 then net
                     when day <= until and day <= $1::date - 7 and day > until - 6 then -net else 0 end,
                case when day > until then net when day <= $1::date - 28 then -net else 0 end
         from recent
         union all
         select postal_code, waiting, open, told, confirmed - withdrawn, confirmed - withdrawn
         from public.signup_changes
       ) as parts
       group by postal_code
     ), counted as (
       select coalesce(p.postal_code, s.postal_code) as postal_code, p.postal_code is not null as is_ours,
              greatest(s.waiting, 0) as waiting, greatest(s.open, 0) as open, greatest(s.told, 0) as told,
              coalesce(s.week, 0) as week, coalesce(s.month, 0) as month,
              coalesce(plan.goal, public.default_goal()) as goal
       from public.places as p
       full join sums as s on s.postal_code = p.postal_code
       left join public.place_plans as plan on plan.postal_code = p.postal_code
       order by 1
     )
     select coalesce(json_agg(postal_code) filter (where is_ours), '[]') as "postalCode",
       coalesce(json_agg(waiting) filter (where is_ours), '[]') as waiting,
       coalesce(json_agg(open) filter (where is_ours), '[]') as open,
       coalesce(json_agg(told) filter (where is_ours), '[]') as told,
       coalesce(json_agg(week) filter (where is_ours), '[]') as "growth7",
       coalesce(json_agg(month) filter (where is_ours), '[]') as "growth28",
       coalesce(json_agg(goal) filter (where is_ours), '[]') as goal,
       coalesce(json_agg(json_build_object('postalCode', postal_code, 'waiting', waiting, 'open', open))
         filter (where not is_ours and (waiting <> 0 or open <> 0)), '[]') as elsewhere
     from counted`,
    [today],
  )
  return { places, elsewhere }
}

function askRegions(client: pg.PoolClient) {
  return rowsOf<NextFigures['regions'][number]>(
    client,
    `select r.id::integer as id, r.name, r.goal,
       array(select p.postal_code from public.region_places as p where p.region_id = r.id order by p.postal_code)
         as "postalCodes"
     from public.regions as r order by lower(r.name)`,
  )
}

/** Those of which no place has started or found a region since the night. */
function askProposals(client: pg.PoolClient) {
  return answerOf<StoredProposal[]>(
    client,
    `select coalesce(json_agg(json_build_object(
         'id', p.id, 'name', p.name, 'centre', p.centre, 'postalCodes', p.postal_codes, 'villages', p.villages,
         'areaKm2', p.area_km2,
         'nearest', case when p.near_name is not null then json_build_object(
           'region', p.near_region_id, 'name', p.near_name, 'km', p.near_km, 'borders', p.near_borders) end) order by p.id), '[]') as answer
     from public.proposals as p
     cross join (
       select array(select postal_code from public.region_places union select postal_code from public.place_starts) as codes
     ) as taken
     where not p.postal_codes && taken.codes`,
  )
}
