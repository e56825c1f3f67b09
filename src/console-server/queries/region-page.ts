import type pg from 'pg'
import type { AuditEntry } from '../../contract/console/audit.ts'
import type { Region, RegionLetter, RegionPlace, Restaurant } from '../../contract/console/regions.ts'
import { findRow, rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { isoTime } from '../../database/iso-time.ts'
import { operatorNames } from './audit-log.ts'
import { askColleagues, askNow, FIGURE_COLUMNS, FIGURES, FROM_REGIONS } from './regions.ts'

// All run as the role `office`.

/** Kilometres in which a running neighbour is looked for; farther ones are none. */
const NEIGHBOURHOOD_KM = 60
const LOG_LINES = 20

/** A region's page, of one moment. */
export function askRegion(operator: pg.Pool, id: number): Promise<Region | undefined> {
  return inTransaction(
    operator,
    async (client) => {
      const moment = await askNow(client)
      const region = await findRow<Pick<Region, 'id'>>(
        client,
        `${FIGURES} select ${FIGURE_COLUMNS}, r.notes, ${isoTime('r.created_at')} as "createdAt",
           (select o.name from public.operators as o where o.id = r.created_by) as "createdBy" ${FROM_REGIONS}`,
        [id],
      )
      if (!region) return undefined
      return {
        ...(region as Region),
        ...moment,
        places: await askPlaces(client, id),
        nearestRunning: await askNearestRunning(client, id),
        restaurants: await askRestaurants(client, id),
        letters: await askLetters(client, id),
        log: await askLog(client, id),
        people: await operatorNames(client),
        colleagues: await askColleagues(client),
      }
    },
    'snapshot',
  )
}

function askPlaces(client: pg.PoolClient, id: number) {
  return rowsOf<RegionPlace>(
    client,
    `${FIGURES}
     select f.postal_code as "postalCode", p.place, s.state, s.waiting::int as waiting,
            (s.households - s.waiting)::int as told, f.open, f.growth7, p.area_km2 as "areaKm2", p.inhabitants,
            p.latitude, p.longitude, ${isoTime('s.started_at')} as "startedAt",
            (select newsletter_id::float8 from public.place_starts as b where b.postal_code = f.postal_code) as "startedBy"
     from figures as f
     join public.places as p on p.postal_code = f.postal_code
     join public.place_standings as s on s.postal_code = f.postal_code
     order by s.households desc, f.postal_code`,
    [id],
  )
}

/** By distance on a flat map, which is right to half a percent here. */
function askNearestRunning(client: pg.PoolClient, id: number) {
  return findRow<NonNullable<Region['nearestRunning']>>(
    client,
    `with ours as (
       select p.latitude, p.longitude, cos(radians(p.latitude)) as narrowing
       from public.region_places as o join public.places as p on p.postal_code = o.postal_code where o.region_id = $1
     ), extent as (
       select min(latitude) - $2::float8 / 111.2 as south, max(latitude) + $2::float8 / 111.2 as north,
              min(longitude) - $2::float8 / 111.2 / min(narrowing) as west, max(longitude) + $2::float8 / 111.2 / min(narrowing) as east
       from ours
     ), running as (
       select s.postal_code, p.place, p.latitude, p.longitude, o.region_id
       from extent as e
       join public.places as p on p.latitude between e.south and e.north and p.longitude between e.west and e.east
       join public.place_starts as s on s.postal_code = p.postal_code
       left join public.region_places as o on o.postal_code = s.postal_code
       where o.region_id is distinct from $1
     )
     select r.id::float8 as id, coalesce(r.name, n.place) as name, round(n.km)::float8 as km
     from (
       select place, region_id, 111.2 * min(sqrt(
         (o.latitude - n.latitude) ^ 2 + ((o.longitude - n.longitude) * o.narrowing) ^ 2)) as km
       from running as n cross join ours as o group by n.postal_code, n.place, n.region_id order by km limit 1
     ) as n
     left join public.regions as r on r.id = n.region_id
     where n.km <= $2::float8`,
    [id, NEIGHBOURHOOD_KM],
  ).then((nearest) => nearest ?? null)
}

function askRestaurants(client: pg.PoolClient, id: number) {
  return rowsOf<Restaurant>(
    client,
    `select i.id::float8 as number, i.name, i.place, i.state, i.serves, ${isoTime('i.changed_at')} as "changedAt",
            (select o.name from public.operators as o where o.id = i.changed_by) as "changedBy"
     from public.region_restaurants as i where i.region_id = $1
     order by array_position(array['agreed', 'asked', 'declined'], i.state), i.changed_at desc, i.id`,
    [id],
  )
}

function askLetters(client: pg.PoolClient, id: number) {
  return rowsOf<RegionLetter>(
    client,
    `select n.id::float8 as id, n.subject, n.state, n.is_launch as "isLaunch", n.is_trial as "isTrial",
            n.is_welcome as "isWelcome", ${isoTime('n.created_at')} as "createdAt",
            ${isoTime('n.send_at')} as "sendAt", ${isoTime('n.started_at')} as "startedAt",
            ${isoTime('n.ended_at')} as "endedAt", counted.*
     from public.newsletters as n cross join lateral (
       select count(*)::int as letters, count(*) filter (where l.state = 'sent')::int as sent
       from public.letters as l where l.newsletter_id = n.id
     ) as counted
     where n.region_id = $1 order by n.id desc`,
    [id],
  )
}

/** Whoever may look sees them, whoever did it: a region is everybody's. */
function askLog(client: pg.PoolClient, id: number) {
  return rowsOf<AuditEntry>(
    client,
    `select number::float8, ${isoTime('at')} as at, who, action, subject
     from (
       (select id as number, at, operator_id as who, action, subject from public.audit_log
        where subject ? 'region' and subject ->> 'region' = $1::bigint::text order by id desc limit $2)
       union all
       (select id, at, operator_id, action, subject from public.audit_log
        where subject ? 'newsletter' and not subject ? 'region' and subject ->> 'newsletter' in (
          select n.id::text from public.newsletters as n where n.region_id = $1::bigint) order by id desc limit $2)
     ) as entries
     order by number desc limit $2`,
    [id, LOG_LINES],
  )
}
