import type pg from 'pg'
import { findRow, rowsOf } from '../../database/ask.ts'
import { isoTime } from '../../database/iso-time.ts'
import { operatorNames } from '../audit.ts'
import type { NewsletterState } from '../newsletters/newsletter.ts'
import { gone } from '../refusal.ts'

export const NO_REGION = 'Diese Region gibt es nicht mehr.'

/** What a restaurant said. */
export const RESTAURANT_STATES = ['agreed', 'asked', 'declined'] as const

/** SQL: another one after each change of a row (PostgreSQL, System Columns). */
export const VERSION = 'xmin::text'

/** How a place or a region stands. `ready`: as many wait as it takes; `started`: by a letter that left. */
export type State = 'collecting' | 'ready' | 'started'

/** Confirmed people without a launch letter, and with one; who confirmed less who left, over today and the six days before. */
type Counted = { waiting: number; told: number; growth7: number }

type Region = Counted & {
  id: number
  /** Of what is decided about it; changes are refused for another one. */
  version: string
  name: string
  goal: number
  notes: string
  state: State
  /** As `growth7`, over 28 days. */
  growth28: number
  /** The number and the name of who looks after it. */
  owner: { id: string; name: string } | null
  places: (Counted & { postalCode: string; place: string })[]
  restaurants: {
    number: number
    version: string
    name: string
    place: string
    state: (typeof RESTAURANT_STATES)[number]
    /** On which days, in the words of a letter; empty: not known. */
    serves: string
    /** Since when it is in this state (ISO). */
    changedAt: string
  }[]
  /** The newest first. */
  letters: {
    id: number
    subject: string
    state: NewsletterState
    isLaunch: boolean
    isWelcome: boolean
  }[]
}

/** All regions by name. */
export function listRegions(database: pg.Pool): Promise<Region[]> {
  return rowsOf(database, `${REGIONS} order by lower(r.name)`, [null])
}

/** A region's page. @throws {Refusal} when there is none */
export async function askRegion(database: pg.Pool, id: number) {
  const region = await findRow<Region>(database, REGIONS, [id])
  if (!region) throw gone(NO_REGION)
  /** Who can look after it: names by numbers. */
  return { ...region, people: await operatorNames(database) }
}

/** SQL: region $1, or all, with places, restaurants and letters. */
const REGIONS = `
  with growth as materialized (
    select postal_code, coalesce(sum(confirmed - withdrawn) filter (where day > today - 7), 0)::int as week,
           sum(confirmed - withdrawn)::int as month
    from (select (now() at time zone 'Europe/Berlin')::date as today) as moment
    join public.place_days on day > today - 28
    where postal_code in (select postal_code from public.region_places where $1::bigint is null or region_id = $1)
    group by 1
  )
  select r.id::float8 as id, r.${VERSION} as version, r.name, r.goal, r.notes,
    s.state, s.waiting::int as waiting, s.told::int as told, inside.*,
    (select json_build_object('id', o.id, 'name', o.name) from public.operators as o where o.id = r.owner_id) as owner,
    (select coalesce(json_agg(json_build_object(
       'number', i.id, 'version', i.${VERSION}, 'name', i.name, 'place', i.place, 'state', i.state, 'serves', i.serves,
       'changedAt', ${isoTime('i.changed_at')})
       order by array_position(array['${RESTAURANT_STATES.join("','")}'], i.state), i.changed_at desc, i.id), '[]')
     from public.region_restaurants as i where i.region_id = r.id) as restaurants,
    (select coalesce(json_agg(json_build_object(
       'id', n.id, 'subject', n.subject, 'state', n.state, 'isLaunch', n.is_launch,
       'isWelcome', n.is_welcome) order by n.id desc), '[]')
     from public.newsletters as n where n.region_id = r.id) as letters
  from public.regions as r join public.region_standings as s on s.id = r.id
  cross join lateral (
    select coalesce(json_agg(json_build_object(
             'postalCode', p.postal_code, 'place', p.place, 'waiting', p.waiting, 'told', p.households - p.waiting,
             'growth7', coalesce(g.week, 0)) order by p.households desc, p.postal_code), '[]') as places,
           coalesce(sum(g.week), 0)::int as growth7, coalesce(sum(g.month), 0)::int as growth28
    from public.region_places as o
    join public.place_standings as p on p.postal_code = o.postal_code
    left join growth as g on g.postal_code = o.postal_code
    where o.region_id = r.id
  ) as inside
  where $1::bigint is null or r.id = $1`
