import type pg from 'pg'
import type { Demand } from '../../../contract/console/demand.ts'
import { answerOf, rowOf, rowsOf } from '../../ask.ts'
import { inTransaction } from '../../in-transaction.ts'
import { isoTime } from '../../iso-time.ts'

/** @property days length of the period up to today in Germany; null: since the first sign-up */
export type DemandQuestion = {
  days: number | null
  state?: string | undefined
  district?: string | undefined
}

export type DemandFigures = Moment & {
  /** A number for each row of `places`, in the order of the postal codes. */
  places: PlaceColumns
  /** What is counted for postal codes that are not in `places`. */
  elsewhere: Demand['elsewhere']
  plans: Demand['plans']
  /** Page views of people in the period, wherever they live. */
  visits: number
  /** Of the region, day by day, in the period and in the one before it. */
  days: RegionDay[]
  daysBefore: { signedUp: number; confirmed: number }
  /** How many wait in the region now. */
  waiting: number
}

type Moment = Pick<Demand, 'countedAt' | 'today' | 'visitsCountedUntil' | 'defaultGoal'> & { from: string }
type PlaceColumns = Record<keyof Demand['places'], number[]>
type RegionDay = { day: string; signedUp: number; confirmed: number; waiting: number }

/**
 * Where people wait, and how it came to be. Every number is a sum that is kept by place and day plus the changes that
 * are not rolled up yet, so that the cost does not grow with the sign-ups.
 */
export function askDemand(operator: pg.Pool, question: DemandQuestion): Promise<DemandFigures> {
  // One snapshot: a roll-up between two of the questions would count its lines twice or not at all.
  return inTransaction(
    operator,
    async (client) => {
      const moment = await askMoment(client, question)
      return {
        ...moment,
        ...(await askPlaces(client, moment.today)),
        plans: await askPlans(client),
        visits: await askVisits(client, moment),
        ...(await askRegion(client, moment, question)),
      }
    },
    'snapshot',
  )
}

function askMoment(client: pg.PoolClient, { days, state }: DemandQuestion): Promise<Moment> {
  return rowOf<Moment>(
    client,
    `with moment as (
       select now() as counted_at, (now() at time zone 'Europe/Berlin')::date as today
     )
     select ${isoTime('counted_at')} as "countedAt", today::text as today,
       coalesce(today - ($1::integer - 1), least(
         case when $2::text is null then (select min(day) from public.signup_days)
              else (select min(day) from public.region_days where state = $2 and district = '') end,
         (select min(day) from public.signup_changes), today))::text as from,
       (select case when isfinite(counted_until)
               then ${isoTime('counted_until')} end
        from public.visit_counting) as "visitsCountedUntil",
       public.default_goal() as "defaultGoal"
     from moment`,
    [days, state ?? null],
  )
}

async function askPlaces(client: pg.PoolClient, today: string) {
  // As JSON made by the database: eight thousand rows would be read one by one.
  const { elsewhere, ...places } = await rowOf<PlaceColumns & Pick<Demand, 'elsewhere'>>(
    client,
    `with sums as materialized (
       select postal_code, sum(waiting)::integer as waiting, sum(open)::integer as open, sum(growth)::integer as growth
       from (
         select postal_code, waiting, open, 0 as growth from public.place_totals
         union all
         select postal_code, 0, 0, waiting from public.place_days where day > $1::date - 7
         union all
         select postal_code, waiting, open, case when day > $1::date - 7 then waiting else 0 end
         from public.signup_changes
       ) as parts
       group by postal_code
     ), ours as (
       select greatest(s.waiting, 0) as waiting, greatest(s.open, 0) as open, coalesce(s.growth, 0) as growth
       from public.places as p left join sums as s on s.postal_code = p.postal_code
       order by p.postal_code
     )
     select coalesce(json_agg(waiting), '[]') as waiting, coalesce(json_agg(open), '[]') as open,
       coalesce(json_agg(growth), '[]') as growth,
       (select coalesce(json_agg(json_build_object('postalCode', s.postal_code, 'waiting', s.waiting, 'open', s.open,
                                                   'growth', s.growth) order by s.postal_code), '[]')
        from sums as s
        where not exists (select from public.places as p where p.postal_code = s.postal_code)
          and (s.waiting <> 0 or s.open <> 0)) as elsewhere
     from ours`,
    [today],
  )
  return { places, elsewhere }
}

function askPlans(client: pg.PoolClient) {
  return rowsOf<Demand['plans'][number]>(
    client,
    `select postal_code as "postalCode", goal, started_at is not null as started
     from public.place_plans order by postal_code`,
  )
}

function askVisits(client: pg.PoolClient, { from, today }: Moment) {
  return answerOf<number>(
    client,
    `select coalesce(sum(visits), 0)::float8 as answer from public.people_visit_days
     where day between $1::date and $2::date`,
    [from, today],
  )
}

async function askRegion(client: pg.PoolClient, { from, today }: Moment, region: DemandQuestion) {
  const values = [region.state ?? null, region.district ?? null, from, today]
  const days = await rowsOf<RegionDay>(
    client,
    `${REGION}
     select day::text as day, sum(signed_up)::integer as "signedUp", sum(confirmed)::integer as confirmed,
            sum(waiting)::integer as waiting
     from changes where day between $3::date and $4::date group by changes.day order by changes.day`,
    values,
  )
  const { waiting, ...daysBefore } = await rowOf<Omit<RegionDay, 'day'>>(
    client,
    `${REGION}
     select coalesce(sum(waiting), 0)::integer as waiting,
       coalesce(sum(signed_up) filter (where before), 0)::integer as "signedUp",
       coalesce(sum(confirmed) filter (where before), 0)::integer as confirmed
     from changes cross join lateral (
       select day < $3::date and day >= $3::date - ($4::date - $3::date + 1) as before
     ) as period`,
    values,
  )
  return { days, waiting, daysBefore }
}

/** Sums by day of everything, of a state ($1) or of one of its districts ($2), with what is not rolled up yet. */
const REGION = `
  with changes as (
    select day, signed_up, confirmed, waiting from public.signup_days where $1::text is null
    union all
    select day, signed_up, confirmed, waiting from public.region_days
    where state = $1 and district = coalesce($2::text, '')
    union all
    select c.day, c.signed_up, c.confirmed, c.waiting
    from public.signup_changes as c left join public.places as p on p.postal_code = c.postal_code
    where $1::text is null or (p.state = $1 and ($2::text is null or p.district = $2))
  )`
