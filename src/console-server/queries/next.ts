import type pg from 'pg'
import type { Next, RegionStanding } from '../../contract/console/next.ts'
import { rowOf, rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { isoTime } from '../../database/iso-time.ts'
import { DEFAULT_GOAL } from './places.ts'

export type NextFigures = Pick<Next, 'countedAt' | 'today' | 'defaultGoal' | 'goals'> & {
  /** An entry for each row of `places`, in the order of the postal codes. */
  places: PlaceColumns
  elsewhere: Next['elsewhere']
  /** Places that have started, and the name by which operators know them: their region's, if they have one. */
  running: { postalCode: string; name: string }[]
  regions: Pick<RegionStanding, 'id' | 'name' | 'goal' | 'postalCodes'>[]
}

type Counted = 'waiting' | 'open' | 'told' | 'growth7' | 'growth28' | 'goal'
type Measured = 'inhabitants' | 'areaKm2' | 'latitude' | 'longitude'
export type PlaceColumns = Record<'postalCode' | 'place', string[]> &
  Record<Counted | Measured, number[]> & {
    /**
     * In no region, not started, and a village: somebody lives there, and fewer than 300 on a km² (Eurostat, Degree of
     * urbanisation). In a town a restaurant needs no neighbours.
     */
    isFree: boolean[]
  }

/** Where people wait, what could start, and by what that is judged: of one moment. */
export function askNext(operator: pg.Pool): Promise<NextFigures> {
  // One snapshot: of one moment.
  return inTransaction(
    operator,
    async (client) => {
      const moment = await askMoment(client)
      return {
        ...moment,
        defaultGoal: DEFAULT_GOAL,
        ...(await askPlaces(client, moment.today)),
        regions: await askRegions(client),
      }
    },
    'snapshot',
  )
}

function askMoment(client: pg.PoolClient) {
  return rowOf<Pick<NextFigures, 'countedAt' | 'today' | 'goals' | 'running'>>(
    client,
    `select ${isoTime('now()')} as "countedAt", (now() at time zone 'Europe/Berlin')::date::text as today,
       (select coalesce(jsonb_agg(jsonb_build_object('postalCode', postal_code, 'goal', goal) order by postal_code), '[]')
        from public.places where goal is not null) as goals,
       (select coalesce(jsonb_agg(jsonb_build_object('postalCode', begun.postal_code, 'name', coalesce(r.name, p.place, begun.postal_code))
               order by begun.postal_code), '[]')
        from public.place_starts as begun
        left join public.places as p on p.postal_code = begun.postal_code
        left join public.region_places as inside on inside.postal_code = begun.postal_code
        left join public.regions as r on r.id = inside.region_id) as running`,
  )
}

async function askPlaces(client: pg.PoolClient, today: string) {
  // As JSON made by the database: eight thousand rows would be read one by one.
  const { elsewhere, ...places } = await rowOf<PlaceColumns & Pick<Next, 'elsewhere'>>(
    client,
    `with people as materialized (
       select postal_code, count(*) filter (where confirmed_at is not null and told_at is null) as waiting,
              count(*) filter (where confirmed_at is null) as open,
              count(*) filter (where confirmed_at is not null and told_at is not null) as told
       from public.newsletter_signups where state <> 'left' group by 1
     ), growth as materialized (
       select postal_code, coalesce(sum(confirmed - withdrawn) filter (where day > $1::date - 7), 0) as week,
              sum(confirmed - withdrawn) as month
       from public.place_days where day > $1::date - 28 group by 1
     ), counted as (
       select coalesce(p.postal_code, s.postal_code) as postal_code, p.postal_code is not null as is_ours,
              coalesce(s.waiting, 0) as waiting, coalesce(s.open, 0) as open, coalesce(s.told, 0) as told,
              coalesce(g.week, 0) as week, coalesce(g.month, 0) as month,
              coalesce(p.goal, ${DEFAULT_GOAL}) as goal,
              p.place, p.inhabitants, p.area_km2, p.latitude, p.longitude,
              p.inhabitants >= 100 and p.inhabitants < 300 * p.area_km2
                and not exists (select from public.region_places as r where r.postal_code = p.postal_code)
                and not exists (select from public.place_starts as b where b.postal_code = p.postal_code) as is_free
       from public.places as p
       full join people as s on s.postal_code = p.postal_code
       left join growth as g on g.postal_code = p.postal_code
       order by 1
     )
     select ${COLUMNS},
       coalesce(json_agg(json_build_object('postalCode', postal_code, 'waiting', waiting, 'open', open))
         filter (where not is_ours and (waiting <> 0 or open <> 0)), '[]') as elsewhere
     from counted`,
    [today],
  )
  return { places, elsewhere }
}

const NAMES: Record<keyof PlaceColumns, string> = {
  postalCode: 'postal_code',
  place: 'place',
  waiting: 'waiting',
  open: 'open',
  told: 'told',
  growth7: 'week',
  growth28: 'month',
  goal: 'goal',
  inhabitants: 'inhabitants',
  areaKm2: 'area_km2',
  latitude: 'latitude',
  longitude: 'longitude',
  isFree: 'is_free',
}
const COLUMNS = Object.entries(NAMES)
  .map(([name, column]) => `coalesce(json_agg(${column}) filter (where is_ours), '[]') as "${name}"`)
  .join(', ')

function askRegions(client: pg.PoolClient) {
  return rowsOf<NextFigures['regions'][number]>(
    client,
    `select r.id::integer as id, r.name, r.goal,
       array(select p.postal_code from public.region_places as p where p.region_id = r.id order by p.postal_code)
         as "postalCodes"
     from public.regions as r order by lower(r.name)`,
  )
}
