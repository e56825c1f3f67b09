import type pg from 'pg'
import { z } from 'zod'
import { findRow, rowsOf } from '../database/ask.ts'
import { operatorNames } from './audit.ts'
import { goal, inOneLine, one, postalCodes, rowNumber, text } from './input.ts'
import type { NewsletterState } from './newsletters/newsletter.ts'
import { requireKnownPlaces } from './places.ts'
import { change, procedure, router } from './procedure.ts'
import { changedSince, gone, Refusal } from './refusal.ts'

const named = (what: string, longest: number) =>
  text(what, longest, inOneLine).refine((name) => name !== '', `${what} fehlt.`)

/** Who would cook in a region; what they said, and since when; on which days, in the words of a letter; empty: not known. */
const restaurant = z.strictObject({
  name: named('Der Name', 100),
  place: named('Der Ort', 100),
  state: z.enum(['agreed', 'asked', 'declined']),
  serves: text('Die Tage', 100, inOneLine),
  since: z.iso.date(),
})

/** All that is decided about a region. */
const region = z.strictObject({
  /** What was seen of it; without it a new one is made. */
  seen: z.strictObject({ id: rowNumber, version: z.string().regex(/^\d{1,10}$/) }).optional(),
  name: named('Der Name', 60),
  postalCodes: postalCodes.refine(({ length }) => length > 0, 'Eine Region hat mindestens einen Ort.'),
  goal,
  /** Without one: who makes it. */
  owner: z.uuid().nullish(),
  notes: text('Der Text', 4000).default(''),
  restaurants: z
    .array(restaurant)
    .max(200)
    .refine(
      (all) => new Set(all.map(({ name, place }) => `${name}, ${place}`.toLowerCase())).size === all.length,
      'Diesen Gasthof gibt es in der Region schon.',
    )
    .default([]),
})

/** Regions: places that start together. Every change stands in the log below the region's number. */
export const regions = router({
  list: procedure({ least: 'look' }).query(({ ctx: { database } }) => listRegions(database)),

  /** `people`: who can look after it, names by numbers. */
  one: procedure({ least: 'look' })
    .input(one)
    .query(async ({ ctx: { database }, input: { id } }) => {
      const found = await findRow<Region>(database, REGIONS, [id])
      if (!found) throw gone('Diese Region gibt es nicht mehr.')
      return { ...found, people: await operatorNames(database) }
    }),

  /** Makes a region, or writes all that is decided about one; refused where it is not any more what was seen. */
  save: change({ least: 'send', audit: 'region_saved' }, region).mutation(
    async ({ ctx: { database, who, note }, input }) => {
      const { seen, name, goal, postalCodes, owner = who.id, notes, restaurants } = input
      await requireKnownPlaces(database, postalCodes)
      const decided = [name, goal, owner, notes, JSON.stringify(restaurants)]
      const saved = await (seen
        ? findRow<{ region: number }>(database, CHANGE, [...decided, seen.id, seen.version])
        : findRow<{ region: number }>(database, MAKE, decided)
      ).catch(sayTaken)
      if (!saved) throw changedSince()
      await setPlaces(database, saved.region, postalCodes)
      await note(database, { ...saved, operator: owner, goal, places: postalCodes.length })
      return saved
    },
  ),

  /** Its places collect on. A letter on its way would go on with nobody seeing whose it is. */
  remove: change({ least: 'send', audit: 'region_removed' }, one).mutation(
    async ({ ctx: { database, note }, input: { id } }) => {
      // First the region, then its letters, so that none of them begins in between.
      await database.query('select from public.regions where id = $1 for update', [id])
      const locked = 'select state from public.newsletters where region_id = $1 order by id for update'
      const letters = await rowsOf<{ state: string }>(database, locked, [id])
      if (letters.some(({ state }) => ['scheduled', 'sending', 'paused'].includes(state)))
        throw new Refusal('CONFLICT', 'letters', LETTERS)
      const { rowCount } = await database.query('delete from public.regions where id = $1', [id])
      if (rowCount === 0) throw gone('Diese Region gibt es nicht mehr.')
      await note(database, { region: id })
    },
  ),
})

/** How a place or a region stands. `ready`: as many wait as it takes; `started`: by a letter that left. */
type State = 'collecting' | 'ready' | 'started'

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
  restaurants: z.output<typeof restaurant>[]
  /** The newest first. */
  letters: { id: number; subject: string; state: NewsletterState; isLaunch: boolean; isWelcome: boolean }[]
}

/** All regions by name. */
export function listRegions(database: pg.Pool): Promise<Region[]> {
  return rowsOf(database, `${REGIONS} order by lower(r.name)`, [null])
}

/** SQL: another one after each change of a row (PostgreSQL, System Columns). */
const VERSION = 'xmin::text'

/** SQL: region $1, or all, with places and letters. */
export const REGIONS = `
  with growth as materialized (
    select postal_code, coalesce(sum(confirmed - withdrawn) filter (where day > today - 7), 0)::int as week,
           sum(confirmed - withdrawn)::int as month
    from (select (now() at time zone 'Europe/Berlin')::date as today) as moment
    join public.place_days on day > today - 28
    where postal_code in (select postal_code from public.region_places where $1::bigint is null or region_id = $1)
    group by 1
  )
  select r.id::float8 as id, r.${VERSION} as version, r.name, r.goal, r.notes, r.restaurants,
    s.state, s.waiting::int as waiting, s.told::int as told, inside.*,
    (select json_build_object('id', o.id, 'name', o.name) from public.operators as o where o.id = r.owner_id) as owner,
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

/** SQL: who was removed meanwhile looks after nothing. */
const OWNER = '(select id from public.operators where id = $3)'
/** At another goal it is news once more that it is reached (tend-newsletters.ts). */
const CHANGE = `
  update public.regions set name = $1, goal = $2, owner_id = ${OWNER}, notes = $4, restaurants = $5,
    goal_reached_at = case when goal = $2 then goal_reached_at end
  where id = $6 and ${VERSION} = $7 returning id::float8 as region`
const MAKE = `
  insert into public.regions (name, goal, owner_id, notes, restaurants) values ($1, $2, ${OWNER}, $4, $5)
  returning id::float8 as region`

function sayTaken(error: { constraint?: unknown }): never {
  if (error.constraint !== 'regions_name_key') throw error
  throw new Refusal('CONFLICT', 'name', 'So heißt schon eine Region. Nimm einen anderen Namen.')
}

/** Two who take the same place come here one after the other, and the second hears whose it is. */
async function setPlaces(client: pg.PoolClient, region: number, postalCodes: readonly string[]) {
  await client.query('delete from public.region_places where region_id = $1 and postal_code <> all ($2)', [
    region,
    postalCodes,
  ])
  await client.query(
    `insert into public.region_places (region_id, postal_code) select $1, code from unnest($2::text[]) as code order by code
     on conflict on constraint region_places_pkey do nothing`,
    [region, postalCodes],
  )
  const taken = await rowsOf<{ words: string }>(
    client,
    `select p.place || ' (' || p.postal_code || ') zu ' || r.name as words
     from public.region_places as o
     join public.places as p on p.postal_code = o.postal_code
     join public.regions as r on r.id = o.region_id
     where o.postal_code = any ($2) and r.id <> $1 order by p.postal_code limit 5`,
    [region, postalCodes],
  )
  if (taken.length === 0) return
  const whose = taken.map(({ words }) => words).join(', ')
  const message = `Ein Ort ist in höchstens einer Region. Schon vergeben: ${whose}.`
  throw new Refusal('CONFLICT', 'taken', message)
}

const LETTERS =
  'Ein Brief dieser Region ist geplant, unterwegs oder angehalten. Brich ihn erst ab; dann kannst du die Region entfernen.'
