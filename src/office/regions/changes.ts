import type pg from 'pg'
import { answerOf, findRow, rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { type By, recordAction } from '../record-action.ts'
import { gone, Refusal } from '../refusal.ts'
import { type Change, changeFields } from './field-changes.ts'

// Each is written to the audit log in its own transaction, last of all.

/** How many confirmed households without a launch letter a region takes, unless somebody decided otherwise. */
export const REGION_GOAL = 250

export const NO_REGION = 'Diese Region gibt es nicht mehr.'

type NewRegion = { name: string; goal: number; postalCodes: readonly string[] }

export function makeRegion(database: pg.Pool, by: By, { name, goal, postalCodes }: NewRegion) {
  return inWords(BROKEN, database, async (client) => {
    const region = await answerOf<number>(
      client,
      `insert into public.regions (name, goal, owner_id, created_by) values ($1, $2, $3, $3) returning id::float8 as answer`,
      [name, goal, by.operatorId],
    )
    await takePlaces(client, region, postalCodes)
    await recordAction(client, { ...by, subject: { region, places: postalCodes.length } })
    return { region }
  })
}

type RegionChange = {
  name?: Change<string> | undefined
  goal?: Change<number> | undefined
  owner?: Change<string | null> | undefined
  notes?: Change<string> | undefined
  addPlaces?: readonly string[] | undefined
  removePlaces?: readonly string[] | undefined
}

const FIELDS = {
  name: { column: 'name', words: 'den Namen', action: 'region_renamed' },
  goal: { column: 'goal', words: 'das Ziel', action: 'region_goal_set' },
  owner: { column: 'owner_id', words: 'die Zuständigkeit', action: 'region_owner_set' },
  notes: { column: 'notes', words: 'die Notizen', action: 'region_notes_written' },
} as const

/** Changes what is named, all of it or nothing. */
export function changeRegion(
  database: pg.Pool,
  by: (action: string) => By,
  region: number,
  { addPlaces = [], removePlaces = [], ...changes }: RegionChange,
) {
  return inWords(BROKEN, database, async (client) => {
    const row = {
      table: 'regions',
      id: region,
      gone: NO_REGION,
      whoChanged: (field: string) => whoDid(client, region, FIELDS[field as keyof typeof FIELDS].action),
    }
    await changeFields(client, row, FIELDS, changes)
    if (addPlaces.length > 0) await takePlaces(client, region, addPlaces)
    const removed = await leavePlaces(client, region, removePlaces)
    const note = (action: string, subject: object) =>
      recordAction(client, { ...by(action), subject: { region, ...subject } })
    const { name, goal, owner, notes } = changes
    if (name) await note(FIELDS.name.action, {})
    if (goal) await note(FIELDS.goal.action, { goal: goal.to })
    if (owner) await note(FIELDS.owner.action, { operator: owner.to })
    if (notes) await note(FIELDS.notes.action, {})
    if (addPlaces.length > 0) await note('region_places_added', loggedPlaces(addPlaces))
    if (removed.length > 0) await note('region_places_removed', loggedPlaces(removed))
  })
}

/** For the log: one by its number, several by how many they are. */
function loggedPlaces(postalCodes: readonly string[]) {
  return postalCodes.length === 1 ? { postal_code: postalCodes[0] } : { places: postalCodes.length }
}

/** Who did something to a region last, as the log knows. */
async function whoDid(client: pg.PoolClient, region: number, action: string): Promise<string | null> {
  const row = await findRow<{ name: string }>(
    client,
    `select o.name from public.audit_log as l join public.operators as o on o.id = l.operator_id
     where l.subject ? 'region' and l.subject ->> 'region' = $1::bigint::text and l.action = $2 order by l.id desc limit 1`,
    [region, action],
  )
  return row?.name ?? null
}

/** Two who take the same place come here one after the other, and the second hears whose it is. */
async function takePlaces(client: pg.PoolClient, region: number, postalCodes: readonly string[]) {
  const unknown = await rowsOf<{ code: string }>(
    client,
    `select code from unnest($1::text[]) as code
     where not exists (select from public.places as p where p.postal_code = code) order by code`,
    [postalCodes],
  )
  if (unknown.length > 0) {
    const codes = unknown.map(({ code }) => code).join(', ')
    const text =
      unknown.length === 1
        ? `Die Postleitzahl ${codes} gibt es nicht.`
        : `Diese Postleitzahlen gibt es nicht: ${codes}.`
    throw new Refusal('BAD_REQUEST', 'postal_codes', text)
  }
  await client.query(
    `insert into public.region_places (postal_code, region_id) select code, $2 from unnest($1::text[]) as code order by code
     on conflict on constraint region_places_pkey do nothing`,
    [postalCodes, region],
  )
  const taken = await rowsOf<{ postalCode: string; place: string; region: string }>(
    client,
    `select o.postal_code as "postalCode", p.place, r.name as region
     from public.region_places as o
     join public.regions as r on r.id = o.region_id join public.places as p on p.postal_code = o.postal_code
     where o.postal_code = any ($1) and o.region_id <> $2 order by o.postal_code`,
    [postalCodes, region],
  )
  if (taken.length > 0) throw new Refusal('CONFLICT', 'taken', takenText(taken))
}

function takenText(taken: readonly { postalCode: string; place: string; region: string }[]): string {
  const whose = taken
    .slice(0, 5)
    .map(({ postalCode, place, region }) => `${place} (${postalCode}) zu ${region}`)
  const more = taken.length > 5 ? ` und ${taken.length - 5} weitere zu anderen` : ''
  return `Ein Ort ist in höchstens einer Region. Schon vergeben: ${whose.join(', ')}${more}.`
}

/** @returns those that were there. */
async function leavePlaces(client: pg.PoolClient, region: number, postalCodes: readonly string[]) {
  if (postalCodes.length === 0) return []
  const removed = await rowsOf<{ postal_code: string }>(
    client,
    'delete from public.region_places where region_id = $1 and postal_code = any ($2) returning postal_code',
    [region, postalCodes],
  )
  const left = 'select exists (select from public.region_places where region_id = $1) as answer'
  if (!(await answerOf<boolean>(client, left, [region]))) throw new Refusal('CONFLICT', 'empty', EMPTY)
  return removed.map(({ postal_code }) => postal_code)
}

const EMPTY = 'Eine Region hat mindestens einen Ort. Entferne sie, wenn es sie nicht geben soll.'

/** Removes it with its restaurants; its places collect on. A letter on its way would go on with nobody seeing whose it is. */
export function removeRegion(database: pg.Pool, by: By, region: number): Promise<void> {
  return inTransaction(database, async (client) => {
    // First the region, then its newsletters, so that none of them starts in between.
    const known = await findRow(client, 'select from public.regions where id = $1 for update', [region])
    if (!known) throw gone(NO_REGION)
    const letters = await rowsOf<{ state: string }>(
      client,
      'select state from public.newsletters where region_id = $1 order by id for update',
      [region],
    )
    if (letters.some(({ state }) => ['scheduled', 'running', 'paused'].includes(state)))
      throw new Refusal('CONFLICT', 'letters', LETTERS)
    await client.query('delete from public.regions where id = $1', [region])
    await recordAction(client, { ...by, subject: { region } })
  })
}

const LETTERS =
  'Ein Brief dieser Region ist geplant, unterwegs oder angehalten. Brich ihn erst ab; dann kannst du die Region entfernen.'

/** Refusals by the constraint that says that somebody else was first. */
export type Broken = Record<string, () => Refusal>

const BROKEN: Broken = {
  regions_name_key: () =>
    new Refusal('CONFLICT', 'name', 'So heißt schon eine Region. Nimm einen anderen Namen.'),
  regions_owner_id_fkey: () =>
    new Refusal('CONFLICT', 'colleague', 'Diesen Zugang gibt es nicht mehr. Wähle jemand anderen.'),
}

/** A transaction that says in words which constraint it broke. */
export async function inWords<Done>(
  broken: Broken,
  database: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Done>,
): Promise<Done> {
  try {
    return await inTransaction(database, work)
  } catch (error) {
    throw broken[String((error as { constraint?: unknown }).constraint)]?.() ?? error
  }
}
