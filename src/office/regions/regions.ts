import type pg from 'pg'
import { z } from 'zod'
import { findRow, rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { goal, inOneLine, postalCode, rowNumber, worded } from '../input.ts'
import { procedure, router } from '../procedure.ts'
import { recordAction } from '../record-action.ts'
import { gone, Refusal } from '../refusal.ts'
import { askRegion, listRegions, NO_REGION, RESTAURANT_STATES, VERSION } from './figures.ts'

/** How many confirmed households without a launch letter a region takes, unless somebody decided otherwise. */
export const REGION_GOAL = 250

const changing = (audit: string) => procedure({ least: 'send', audit })
const one = z.strictObject({ region: rowNumber })

/** A text in one line, as long as the tables take it. */
const oneLine = (most: number, least = 1) =>
  worded(
    ({ length }) =>
      length < least || length > most ? `Hier stehen ${least} bis ${most} Zeichen.` : undefined,
    inOneLine,
  )

/** What of a row was seen; without it a new one is made. */
const seen = z.strictObject({ number: rowNumber, version: z.string().regex(/^\d{1,10}$/) }).optional()

/** Regions: places that start together. Every change stands in the log below the region's number. */
export const regions = router({
  list: procedure({ least: 'look' }).query(({ ctx: { database } }) => listRegions(database)),

  one: procedure({ least: 'look' })
    .input(one)
    .query(({ ctx: { database }, input }) => askRegion(database, input.region)),

  /** Makes a region, or writes all that is decided about one; refused where it is not any more what was seen. */
  save: changing('region_saved')
    .input(
      z.strictObject({
        seen,
        name: oneLine(60),
        /** Each once. A delivery area is a handful of places, a district may have a hundred. */
        postalCodes: z
          .array(postalCode)
          .max(500)
          .refine(({ length }) => length > 0, 'Eine Region hat mindestens einen Ort.')
          .transform((codes) => [...new Set(codes)].sort()),
        goal: goal.default(REGION_GOAL),
        /** Without one: who makes it. */
        owner: z.uuid().nullish(),
        notes: worded(({ length }) =>
          length > 4000 ? 'Notizen haben höchstens 4.000 Zeichen.' : undefined,
        ).default(''),
      }),
    )
    .mutation(({ ctx: { database, who, by }, input }) => {
      const { seen, name, goal, postalCodes, owner = who.id, notes } = input
      return inWords(database, async (client) => {
        const saved = await findRow<{ region: number }>(
          client,
          seen
            ? `update public.regions set name = $1, goal = $2, owner_id = $3, notes = $4
               where id = $5 and ${VERSION} = $6 returning id::float8 as region`
            : 'insert into public.regions (name, goal, owner_id, notes) values ($1, $2, $3, $4) returning id::float8 as region',
          [name, goal, owner, notes, ...(seen ? [seen.number, seen.version] : [])],
        )
        if (!saved) throw changedSince()
        await setPlaces(client, saved.region, postalCodes)
        const subject = { ...saved, operator: owner, goal, places: postalCodes.length }
        await recordAction(client, { ...by('region_saved'), subject })
        return saved
      })
    }),

  /** Its places collect on. A letter on its way would go on with nobody seeing whose it is. */
  remove: changing('region_removed')
    .input(one)
    .mutation(({ ctx: { database, by }, input: { region } }) =>
      inTransaction(database, async (client) => {
        // First the region, then its newsletters, so that none of them starts in between.
        await client.query('select from public.regions where id = $1 for update', [region])
        const letters = await rowsOf<{ state: string }>(
          client,
          'select state from public.newsletters where region_id = $1 order by id for update',
          [region],
        )
        if (letters.some(({ state }) => ['scheduled', 'sending', 'paused'].includes(state)))
          throw new Refusal('CONFLICT', 'letters', LETTERS)
        const { rowCount } = await client.query('delete from public.regions where id = $1', [region])
        if (rowCount === 0) throw gone(NO_REGION)
        await recordAction(client, { ...by('region_removed'), subject: { region } })
      }),
    ),

  /** Enters a restaurant, or changes `seen`; refused where it is not any more what was seen. */
  saveRestaurant: changing('restaurant_saved')
    .input(
      one.extend({
        seen,
        name: oneLine(100),
        place: oneLine(100),
        state: z.enum(RESTAURANT_STATES),
        /** On which days, in the words of a letter; empty: not known. */
        serves: oneLine(100, 0),
      }),
    )
    .mutation(({ ctx: { database, by }, input: { region, name, place, state, serves, seen } }) =>
      inWords(database, async (client) => {
        const saved = await findRow<{ number: number }>(
          client,
          seen
            ? `update public.region_restaurants
               set name = $2, place = $3, state = $4, serves = $5,
                   changed_at = case state when $4 then changed_at else now() end
               where region_id = $1 and id = $6 and ${VERSION} = $7 returning id::float8 as number`
            : `insert into public.region_restaurants (region_id, name, place, state, serves)
               values ($1, $2, $3, $4, $5) returning id::float8 as number`,
          [region, name, place, state, serves, ...(seen ? [seen.number, seen.version] : [])],
        )
        if (!saved) throw changedSince()
        const subject = { region, restaurant: saved.number, answer: state }
        await recordAction(client, { ...by('restaurant_saved'), subject })
      }),
    ),

  removeRestaurant: changing('restaurant_removed')
    .input(one.extend({ number: rowNumber }))
    .mutation(({ ctx: { database, by }, input: { region, number } }) =>
      inTransaction(database, async (client) => {
        const remove = 'delete from public.region_restaurants where region_id = $1 and id = $2'
        const { rowCount } = await client.query(remove, [region, number])
        if (rowCount === 0) throw gone('Diesen Gasthof gibt es nicht mehr.')
        await recordAction(client, { ...by('restaurant_removed'), subject: { region, restaurant: number } })
      }),
    ),
})

const changedSince = () =>
  new Refusal(
    'CONFLICT',
    'changed',
    'Das hat inzwischen jemand geändert oder entfernt, deine Änderung gilt nicht. Lade die Seite neu, dann steht hier, was jetzt gilt.',
  )

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
  const wrong = await rowsOf<{ code: string; place: string | null; region: string }>(
    client,
    `select code, p.place, r.name as region from unnest($2::text[]) as code
     left join public.places as p on p.postal_code = code
     left join public.region_places as o on o.postal_code = code
     left join public.regions as r on r.id = o.region_id and r.id <> $1
     where p.place is null or r.name is not null order by code`,
    [region, postalCodes],
  )
  if (wrong.length === 0) return
  const unknown = wrong.filter(({ place }) => place === null).map(({ code }) => code)
  if (unknown.length > 0)
    throw new Refusal('BAD_REQUEST', 'postal_codes', `Unbekannte Postleitzahl: ${unknown.join(', ')}.`)
  const taken = wrong.slice(0, 5).map(({ code, place, region }) => `${place} (${code}) zu ${region}`)
  const text = `Ein Ort ist in höchstens einer Region. Schon vergeben: ${taken.join(', ')}${wrong.length > 5 ? ' …' : '.'}`
  throw new Refusal('CONFLICT', 'taken', text)
}

const LETTERS =
  'Ein Brief dieser Region ist geplant, unterwegs oder angehalten. Brich ihn erst ab; dann kannst du die Region entfernen.'

/** A transaction that says in words which constraint it broke: somebody else was first. */
async function inWords<Done>(
  database: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Done>,
): Promise<Done> {
  try {
    return await inTransaction(database, work)
  } catch (error) {
    const text = BROKEN[String((error as { constraint?: unknown }).constraint)]
    throw text ? new Refusal('CONFLICT', 'broken', text) : error
  }
}

const BROKEN: Record<string, string> = {
  regions_name_key: 'So heißt schon eine Region. Nimm einen anderen Namen.',
  regions_owner_id_fkey: 'Diesen Zugang gibt es nicht mehr. Wähle jemand anderen.',
  region_restaurants_key: 'Diesen Gasthof gibt es in der Region schon.',
  region_restaurants_region_id_fkey: NO_REGION,
}
