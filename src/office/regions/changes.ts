import type pg from 'pg'
import { findRow, rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { type By, recordAction } from '../record-action.ts'
import { gone, Refusal } from '../refusal.ts'

/** How many confirmed households without a launch letter a region takes, unless somebody decided otherwise. */
export const REGION_GOAL = 250

export const NO_REGION = 'Diese Region gibt es nicht mehr.'

/** What of a row was seen: whoever changes something else is refused. */
export type Seen = { number: number; version: string } | undefined

/** SQL: another one after each change of a row (PostgreSQL, System Columns). */
export const VERSION = 'xmin::text'

export const changedSince = () =>
  new Refusal(
    'CONFLICT',
    'changed',
    'Das hat inzwischen jemand geändert oder entfernt, deine Änderung gilt nicht. Lade die Seite neu, dann steht hier, was jetzt gilt.',
  )

type Decided = {
  name: string
  goal: number
  postalCodes: readonly string[]
  /** Without one: who makes it. */
  owner?: string | null | undefined
  notes: string
  seen?: Seen
}

/** Makes a region, or writes all that is decided about one. @throws {Refusal} when it is not any more what was seen */
export function saveRegion(database: pg.Pool, by: By, decided: Decided) {
  const { name, goal, postalCodes, owner = by.operatorId, notes, seen } = decided
  return inWords(database, async (client) => {
    const saved = await findRow<{ region: number }>(
      client,
      seen
        ? `update public.regions set name = $1, goal = $2, owner_id = $3, notes = $4
           where id = $5 and ${VERSION} = $6 returning id::float8 as region`
        : `insert into public.regions (name, goal, owner_id, notes, created_by) values ($1, $2, $3, $4, $5)
           returning id::float8 as region`,
      [name, goal, owner, notes, ...(seen ? [seen.number, seen.version] : [by.operatorId])],
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

/** A transaction that says in words which constraint it broke: somebody else was first. */
export async function inWords<Done>(
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
