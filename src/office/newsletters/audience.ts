import type pg from 'pg'
import type { z } from 'zod'
import { shortName } from '../../contract/places.ts'
import { findRow, rowsOf } from '../../database/ask.ts'
import { isoTime } from '../../database/iso-time.ts'
import { procedure } from '../procedure.ts'
import { Refusal } from '../refusal.ts'
import { draft, type Newsletter } from './newsletter.ts'
import type { NewsletterState } from './states.ts'

const audience = draft.pick({
  regionId: true,
  postalCodes: true,
  isLaunch: true,
  toTold: true,
})
type Audience = z.output<typeof audience>

export const asksOfAudience = {
  /** The regions that a letter can go to. */
  regions: procedure({ least: 'look' }).query(({ ctx: { database } }) =>
    rowsOf<{ id: number; name: string }>(
      database,
      'select id::float8, name from public.regions order by lower(name)',
    ),
  ),

  /** Whom a letter would reach now. */
  reach: procedure({ least: 'look' })
    .input(audience)
    .query(({ ctx: { database }, input }) => reachOf(database, input)),
}

/** How many people get a letter in a place. */
export type PlaceLetters = { postalCode: string; place: string; letters: number }

/** Whom a letter reaches: in the places of its region, or in those that it names where there is none. */
export async function reachOf(database: pg.Pool, asked: Audience) {
  const { regionId, isLaunch, toTold } = asked
  const region = (regionId !== null && (await findRegion(database, regionId))) || null
  const codes = region ? region.places.map(({ postalCode }) => postalCode) : asked.postalCodes
  const rows = await rowsOf<ReachRow>(database, REACH, [codes])
  const sum = (kind: 'fresh' | 'told' | 'unconfirmed') => rows.reduce((all, row) => all + row[kind], 0)
  const places: PlaceLetters[] = rows
    .flatMap(({ postalCode, place, fresh, told }) =>
      // Who had a launch letter gets no second one, unless it is meant to go to them as well.
      place === null
        ? []
        : { postalCode, place: shortName(place), letters: fresh + (isLaunch && !toTold ? 0 : told) },
    )
    .toSorted((one, other) => other.letters - one.letters)
  return {
    region,
    /** Those with most letters first. */
    places,
    letters: places.reduce((all, { letters }) => all + letters, 0),
    /** Confirmed people without a launch letter; those who had one; and who has not confirmed and gets nothing. */
    fresh: sum('fresh'),
    told: sum('told'),
    unconfirmed: sum('unconfirmed'),
    /** What is no postal code of Germany. */
    unknown: rows.flatMap(({ postalCode, place }) => (place === null ? postalCode : [])),
  }
}

type ReachRow = { postalCode: string; place: string | null; fresh: number; told: number; unconfirmed: number }

export const REACH = `
  select asked.code as "postalCode", p.place, counted.*
  from (select distinct code from unnest($1::text[]) as code) as asked
  left join public.places as p on p.postal_code = asked.code
  cross join lateral (
    select count(*) filter (where s.state = 'confirmed' and s.told_at is null)::int as fresh,
           count(*) filter (where s.state = 'confirmed' and s.told_at is not null)::int as told,
           count(*) filter (where s.confirmed_at is null)::int as unconfirmed
    from public.newsletter_signups as s where s.postal_code = asked.code and s.state <> 'left'
  ) as counted
  order by asked.code`

/** What a letter knows of the region that it goes to. */
export type LetterRegion = {
  id: number
  name: string
  /** Who looks after it. */
  owner: string | null
  state: 'collecting' | 'ready' | 'started'
  places: { postalCode: string; place: string }[]
  /** How many restaurants agreed, and when the last one did. */
  restaurants: { agreed: number; lastAgreedAt: string | null }
  /** The letter that goes by itself to whoever confirms after the start; null: none is written. */
  welcome: { id: number; state: NewsletterState } | null
}

export function findRegion(database: pg.Pool, id: number): Promise<LetterRegion | undefined> {
  return findRow<LetterRegion>(
    database,
    `select r.id::float8, r.name, (select o.name from public.operators as o where o.id = r.owner_id) as owner,
            case when exists (
                select from public.region_places as p join public.place_starts as s on s.postal_code = p.postal_code
                where p.region_id = r.id) then 'started'
              when r.goal_reached_at is not null then 'ready' else 'collecting' end as state,
            (select coalesce(jsonb_agg(jsonb_build_object('postalCode', p.postal_code, 'place', p.place)
                                       order by p.postal_code), '[]')
             from public.region_places as own join public.places as p on p.postal_code = own.postal_code
             where own.region_id = r.id) as places,
            (select jsonb_build_object('agreed', count(*), 'lastAgreedAt', ${isoTime('max(t.changed_at)')})
             from public.region_restaurants as t where t.region_id = r.id and t.state = 'agreed') as restaurants,
            (select jsonb_build_object('id', n.id, 'state', n.state)
             from public.newsletters as n where n.region_id = r.id and n.is_welcome) as welcome
     from public.regions as r where r.id = $1`,
    [id],
  )
}

const NAMED = 10

/** @throws {Refusal} at what is no postal code of Germany, or no region: who mistyped it would not notice whom it left out */
export async function requireKnownPlaces(
  database: pg.Pool,
  { regionId, postalCodes }: Pick<Audience, 'regionId' | 'postalCodes'>,
): Promise<void> {
  if (regionId !== null && !(await findRegion(database, regionId)))
    throw new Refusal('BAD_REQUEST', 'regionId', 'Diese Region gibt es nicht mehr. Wähle eine andere.')
  const unknown = await rowsOf<{ code: string }>(
    database,
    `select code from unnest($1::text[]) as code
     where not exists (select from public.places as p where p.postal_code = code)`,
    [postalCodes],
  )
  if (unknown.length === 0) return
  const codes = unknown.map(({ code }) => code)
  const named = codes.slice(0, NAMED).join(', ') + (codes.length > NAMED ? ' und andere' : '')
  const which = codes.length === 1 ? 'Diese Postleitzahl gibt' : 'Diese Postleitzahlen gibt'
  throw new Refusal('BAD_REQUEST', 'postalCodes', `${which} es nicht: ${named}.`)
}

/** @throws {Refusal} where nobody would get the letter, whenever it starts or now */
export async function requireSomebody(database: pg.Pool, newsletter: Newsletter, when: 'now' | 'later') {
  const { places, letters, told } = await reachOf(database, newsletter)
  const nobody = (message: string) => new Refusal('CONFLICT', 'nobody', message)
  if (places.length === 0) throw nobody('Sag zuerst, an wen dieser Brief geht.')
  if (letters > 0 || when === 'later') return
  throw told > 0
    ? nobody('Hier wartet gerade niemand ohne Brief. Es gäbe niemanden, der ihn bekommt.')
    : nobody('In diesen Orten hat noch niemand bestätigt. Es gäbe niemanden, der den Brief bekommt.')
}
