import type pg from 'pg'
import { findRow, rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { isoTime } from '../../database/iso-time.ts'
import { operatorNames } from '../audit.ts'
import { type AuditEntry, auditDetails, auditWho, auditWords } from '../audit-words.ts'
import { KM_PER_DEGREE } from '../proposals.ts'
import { gone } from '../refusal.ts'
import { NO_REGION } from './changes.ts'
import { askRestaurants } from './restaurants.ts'

/** How a place or a region stands. `ready`: as many wait as it takes; `started`: by a letter that left. */
export type State = 'collecting' | 'ready' | 'started'

type Region = {
  id: number
  name: string
  goal: number
  notes: string
  state: State
  /** Confirmed people without a launch letter, exact at the moment; those who had one; and who has not confirmed yet. */
  waiting: number
  told: number
  open: number
  /** Confirmed less those who left, over today and the six, or 27, days before. */
  growth7: number
  growth28: number
  areaKm2: number
  /** The number and the name of who looks after it. */
  owner: { id: string; name: string } | null
  asked: number
  agreed: number
  postalCodes: string[]
  /** The state of its launch letter that was written last, welcomes left out. */
  letter: 'draft' | 'scheduled' | 'running' | 'paused' | 'finished' | 'cancelled' | null
}

/** All regions by name. */
export function listRegions(database: pg.Pool): Promise<Region[]> {
  return rowsOf(database, `${FIGURES} order by lower(r.name)`, [null])
}

/** A region's page, of one moment. @throws {Refusal} when there is none */
export function askRegion(database: pg.Pool, id: number) {
  return inTransaction(
    database,
    async (client) => {
      const region = await findRow<Region>(client, FIGURES, [id])
      if (!region) throw gone(NO_REGION)
      const people = await operatorNames(client)
      return {
        ...region,
        places: await askPlaces(client, id),
        nearest: (await askNearest(client, id)) ?? null,
        restaurants: await askRestaurants(client, id),
        letters: await askLetters(client, id),
        log: (await askLog(client, id)).map((entry) => logLine(entry, people)),
        /** Who can look after it: names by numbers. */
        people,
      }
    },
    'snapshot',
  )
}

/** SQL: of the places of region $1, or of all, who confirmed less who left, so that a launch letter is no loss. */
const GROWTH = `
  with growth as materialized (
    select postal_code, coalesce(sum(confirmed - withdrawn) filter (where day > today - 7), 0)::int as week,
           sum(confirmed - withdrawn)::int as month
    from (select (now() at time zone 'Europe/Berlin')::date as today) as moment
    join public.place_days on day > today - 28
    where postal_code in (select postal_code from public.region_places where $1::bigint is null or region_id = $1)
    group by 1
  )`

/** SQL: how many have not confirmed yet in the place of a row. */
const OPEN = (code: string) =>
  `(select count(*)::int from public.newsletter_signups as n
    where n.postal_code = ${code} and n.confirmed_at is null and n.state <> 'left')`

/** SQL: what is said of region $1, or of all, in the list and on its page. */
const FIGURES = `${GROWTH}
  select r.id::float8 as id, r.name, r.goal, r.notes, s.state, s.waiting::int as waiting, s.told::int as told, sums.*,
    (select json_build_object('id', o.id, 'name', o.name) from public.operators as o where o.id = r.owner_id) as owner,
    inns.*,
    (select n.state from public.newsletters as n
     where n.region_id = r.id and n.is_launch and not n.is_welcome order by n.id desc limit 1) as letter
  from public.regions as r join public.region_standings as s on s.id = r.id
  cross join lateral (
    select coalesce(sum(${OPEN('o.postal_code')}), 0)::int as open, coalesce(sum(g.week), 0)::int as growth7,
           coalesce(sum(g.month), 0)::int as growth28, coalesce(sum(p.area_km2), 0) as "areaKm2",
           coalesce(json_agg(o.postal_code order by o.postal_code), '[]') as "postalCodes"
    from public.region_places as o
    left join growth as g on g.postal_code = o.postal_code
    left join public.places as p on p.postal_code = o.postal_code
    where o.region_id = r.id
  ) as sums
  cross join lateral (
    select count(*) filter (where i.state = 'asked')::int as asked, count(*) filter (where i.state = 'agreed')::int as agreed
    from public.region_restaurants as i where i.region_id = r.id
  ) as inns
  where $1::bigint is null or r.id = $1`

type Place = {
  postalCode: string
  place: string
  state: State
  waiting: number
  told: number
  growth7: number
  areaKm2: number
  inhabitants: number
}

function askPlaces(client: pg.PoolClient, id: number): Promise<Place[]> {
  return rowsOf(
    client,
    `${GROWTH}
     select s.postal_code as "postalCode", p.place, s.state, s.waiting::int as waiting,
            (s.households - s.waiting)::int as told, coalesce(g.week, 0) as growth7, p.area_km2 as "areaKm2", p.inhabitants
     from public.region_places as o
     join public.places as p on p.postal_code = o.postal_code
     join public.place_standings as s on s.postal_code = o.postal_code
     left join growth as g on g.postal_code = o.postal_code
     where o.region_id = $1
     order by s.households desc, s.postal_code`,
    [id],
  )
}

/** Kilometres in which a running neighbour is looked for; farther ones are none. */
const NEIGHBOURHOOD_KM = 60

/** The nearest place that runs and is none of its own, by its region if it has one; on a flat map, right to half a percent here. */
function askNearest(client: pg.PoolClient, id: number) {
  return findRow<{ name: string; km: number }>(
    client,
    `select coalesce(r.name, near.place) as name, round(near.km)::float8 as km
     from (
       select their.place, o.region_id, ${KM_PER_DEGREE} * sqrt(
         (own.latitude - their.latitude) ^ 2 + ((own.longitude - their.longitude) * cosd(own.latitude)) ^ 2) as km
       from public.region_places as mine
       join public.places as own on own.postal_code = mine.postal_code
       cross join public.place_starts as begun
       join public.places as their on their.postal_code = begun.postal_code
       left join public.region_places as o on o.postal_code = begun.postal_code
       where mine.region_id = $1 and o.region_id is distinct from $1
       order by km limit 1
     ) as near
     left join public.regions as r on r.id = near.region_id
     where near.km <= $2`,
    [id, NEIGHBOURHOOD_KM],
  )
}

type Letter = {
  id: number
  subject: string
  state: NonNullable<Region['letter']>
  isWelcome: boolean
  sendAt: string | null
  endedAt: string | null
  /** Written down for it, and how many of them a mail server took. */
  letters: number
  sent: number
}

function askLetters(client: pg.PoolClient, id: number): Promise<Letter[]> {
  return rowsOf(
    client,
    `select n.id::float8 as id, n.subject, n.state, n.is_welcome as "isWelcome",
            ${isoTime('n.send_at')} as "sendAt", ${isoTime('n.ended_at')} as "endedAt", counted.*
     from public.newsletters as n cross join lateral (
       select count(*)::int as letters, count(*) filter (where l.state = 'sent')::int as sent
       from public.letters as l where l.newsletter_id = n.id
     ) as counted
     where n.region_id = $1 order by n.id desc`,
    [id],
  )
}

const LOG_LINES = 20

/** About it and its letters. Whoever may look sees them, whoever did it: a region is everybody's. */
function askLog(client: pg.PoolClient, id: number): Promise<AuditEntry[]> {
  return rowsOf(
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

function logLine(entry: AuditEntry, people: Record<string, string>) {
  // Which region it is stands above.
  const { region: _, ...subject } = entry.subject
  return {
    number: entry.number,
    at: entry.at,
    who: auditWho(entry, people),
    what: [auditWords(entry.action), auditDetails({ subject }, people)].filter(Boolean).join(' · '),
  }
}
