import type pg from 'pg'
import { z } from 'zod'
import { findRow, rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { goal, inOneLine, postalCode, rowNumber, worded } from '../input.ts'
import { type By, recordAction } from '../record-action.ts'
import { gone, Refusal } from '../refusal.ts'

/** How many confirmed households without a launch letter a region takes, unless somebody decided otherwise. */
export const REGION_GOAL = 250

/** What a restaurant said. */
export const RESTAURANT_STATES = ['agreed', 'asked', 'declined'] as const
export type RestaurantState = (typeof RESTAURANT_STATES)[number]

export const NO_REGION = 'Diese Region gibt es nicht mehr.'

/** SQL: another one after each change of a row (PostgreSQL, System Columns). */
export const VERSION = 'xmin::text'

const changedSince = () =>
  new Refusal(
    'CONFLICT',
    'changed',
    'Das hat inzwischen jemand geändert oder entfernt, deine Änderung gilt nicht. Lade die Seite neu, dann steht hier, was jetzt gilt.',
  )

/** A text in one line, as long as the tables take it. */
const oneLine = (most: number, least = 1) =>
  worded(
    ({ length }) =>
      length < least || length > most ? `Hier stehen ${least} bis ${most} Zeichen.` : undefined,
    inOneLine,
  )

/** What of a row was seen; without it a new one is made. */
const seen = z.strictObject({ number: rowNumber, version: z.string().regex(/^\d{1,10}$/) }).optional()

export const decided = z.strictObject({
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
})

/** Makes a region, or writes all that is decided about one. @throws {Refusal} when it is not any more what was seen */
export function saveRegion(database: pg.Pool, by: By, region: z.output<typeof decided>) {
  const { name, goal, postalCodes, owner = by.operatorId, notes, seen } = region
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
    await recordAction(client, { ...by, subject })
    return saved
  })
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

/** Removes it with its restaurants; its places collect on. A letter on its way would go on with nobody seeing whose it is. */
export function removeRegion(database: pg.Pool, by: By, region: number): Promise<void> {
  return inTransaction(database, async (client) => {
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
    await recordAction(client, { ...by, subject: { region } })
  })
}

const LETTERS =
  'Ein Brief dieser Region ist geplant, unterwegs oder angehalten. Brich ihn erst ab; dann kannst du die Region entfernen.'

export const restaurant = z.strictObject({
  region: rowNumber,
  seen,
  name: oneLine(100),
  place: oneLine(100),
  state: z.enum(RESTAURANT_STATES),
  /** On which days, in the words of a letter; empty: not known. */
  serves: oneLine(100, 0),
})

/** Enters a restaurant, or changes `seen`. @throws {Refusal} when it is not any more what was seen */
export function saveRestaurant(
  database: pg.Pool,
  by: By,
  { region, name, place, state, serves, seen }: z.output<typeof restaurant>,
): Promise<void> {
  return inWords(database, async (client) => {
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
    await recordAction(client, { ...by, subject: { region, restaurant: saved.number, answer: state } })
  })
}

/** Takes a restaurant off the list. */
export function removeRestaurant(
  database: pg.Pool,
  by: By,
  { region, number }: { region: number; number: number },
): Promise<void> {
  return inTransaction(database, async (client) => {
    const { rowCount } = await client.query(
      'delete from public.region_restaurants where region_id = $1 and id = $2',
      [region, number],
    )
    if (rowCount === 0) throw gone('Diesen Gasthof gibt es nicht mehr.')
    await recordAction(client, { ...by, subject: { region, restaurant: number } })
  })
}

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
