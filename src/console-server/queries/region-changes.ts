import type pg from 'pg'
import { answerOf, findRow, rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { type By, recordAction } from './audit.ts'
import { type Change, changeFields } from './field-changes.ts'

// All run as the role `office`. Each is written to the audit log in its own transaction, last of all.

/** Why a region is not as somebody wanted it. */
export type RegionProblem =
  | 'gone'
  | 'name'
  /** No place would be left. */
  | 'empty'
  /** Who shall look after it has no access any more. */
  | 'colleague'
  /** Postal codes that do not exist. */
  | { unknown: string[] }
  /** Places of another region. */
  | { taken: { postalCode: string; place: string; region: string }[] }
  /** Somebody else changed the field meanwhile. */
  | { field: string; now: unknown; by: string | null }

/** What is thrown to undo a transaction, with the reason that is answered. */
export class NotDone extends Error {
  override name = 'NotDone'
  readonly problem: RegionProblem
  constructor(problem: RegionProblem) {
    super('Not done')
    this.problem = problem
  }
}

export type NewRegion = {
  name: string
  goal: number
  postalCodes: readonly string[]
}

export function makeRegion(operator: pg.Pool, by: By, { name, goal, postalCodes }: NewRegion) {
  return orProblem(operator, async (client) => {
    const id = await answerOf<number>(
      client,
      `insert into public.regions (name, goal, owner_id, created_by) values ($1, $2, $3, $3) returning id::float8 as answer`,
      [name, goal, by.operatorId],
    )
    await takePlaces(client, id, postalCodes)
    const subject = { region: id, places: postalCodes.length }
    await recordAction(client, { ...by, subject })
    return { id }
  })
}

export type RegionChange = {
  name?: Change<string> | undefined
  goal?: Change<number> | undefined
  owner?: Change<string | null> | undefined
  addPlaces?: readonly string[] | undefined
  removePlaces?: readonly string[] | undefined
  notes?: Change<string> | undefined
}

const FIELDS = {
  name: { column: 'name' },
  goal: { column: 'goal' },
  owner: { column: 'owner_id' },
  notes: { column: 'notes' },
}

/** What the log calls a change, and what it says of it. */
type Naming = (action: RegionAction) => By
export type RegionAction =
  | 'region_renamed'
  | 'region_goal_set'
  | 'region_owner_set'
  | 'region_notes_written'
  | 'region_places_added'
  | 'region_places_removed'

/** Changes what is named, all of it or nothing. */
export function changeRegion(operator: pg.Pool, by: Naming, id: number, change: RegionChange) {
  return orProblem(operator, async (client) => {
    const row = { table: 'regions', where: 'id = $1', values: [id] }
    const not = await changeFields(client, row, FIELDS, change)
    if (not === 'gone') throw new NotDone('gone')
    if (not) throw new NotDone({ ...not, by: await whoChanged(client, id, not.field) })
    const { name, goal, owner, notes, addPlaces = [], removePlaces = [] } = change
    if (addPlaces.length > 0) await takePlaces(client, id, addPlaces)
    const removed = await leavePlaces(client, id, removePlaces)
    const note = (action: RegionAction, subject: object) =>
      recordAction(client, { ...by(action), subject: { region: id, ...subject } })
    if (name) await note('region_renamed', {})
    if (goal) await note('region_goal_set', { goal: goal.to })
    if (owner) await note('region_owner_set', { operator: owner.to })
    if (notes) await note('region_notes_written', {})
    if (addPlaces.length > 0) await note('region_places_added', placesOf(addPlaces))
    if (removed.length > 0) await note('region_places_removed', placesOf(removed))
  })
}

/** For the log: one by its number, several by how many they are. */
function placesOf(postalCodes: readonly string[]) {
  return postalCodes.length === 1 ? { postal_code: postalCodes[0] } : { places: postalCodes.length }
}

/** Who changed this field of a region last, as the log knows. */
async function whoChanged(client: pg.PoolClient, id: number, field: string): Promise<string | null> {
  const actions = {
    name: 'region_renamed',
    goal: 'region_goal_set',
    owner: 'region_owner_set',
    notes: 'region_notes_written',
  }
  const row = await findRow<{ name: string }>(
    client,
    `select o.name from public.audit_log as l join public.operators as o on o.id = l.operator_id
     where l.subject ? 'region' and l.subject ->> 'region' = $1::bigint::text and l.action = $2 order by l.id desc limit 1`,
    [id, actions[field as keyof typeof actions]],
  )
  return row?.name ?? null
}

/** Two who take the same place come here one after the other, and the second hears whose it is. */
async function takePlaces(client: pg.PoolClient, id: number, postalCodes: readonly string[]) {
  const unknown = await rowsOf<{ code: string }>(
    client,
    `select code from unnest($1::text[]) as code
     where not exists (select from public.places as p where p.postal_code = code) order by code`,
    [postalCodes],
  )
  if (unknown.length > 0) throw new NotDone({ unknown: unknown.map(({ code }) => code) })
  await client.query(
    `insert into public.region_places (postal_code, region_id) select code, $2 from unnest($1::text[]) as code order by code
     on conflict on constraint region_places_pkey do nothing`,
    [postalCodes, id],
  )
  const taken = await rowsOf<{ postalCode: string; place: string; region: string }>(
    client,
    `select o.postal_code as "postalCode", p.place, r.name as region
     from public.region_places as o
     join public.regions as r on r.id = o.region_id join public.places as p on p.postal_code = o.postal_code
     where o.postal_code = any ($1) and o.region_id <> $2 order by o.postal_code`,
    [postalCodes, id],
  )
  if (taken.length > 0) throw new NotDone({ taken })
}

/** @returns those that were there. */
async function leavePlaces(client: pg.PoolClient, id: number, postalCodes: readonly string[]) {
  if (postalCodes.length === 0) return []
  const removed = await rowsOf<{ postal_code: string }>(
    client,
    'delete from public.region_places where region_id = $1 and postal_code = any ($2) returning postal_code',
    [id, postalCodes],
  )
  const left = 'select exists (select from public.region_places where region_id = $1) as answer'
  if (!(await answerOf<boolean>(client, left, [id]))) throw new NotDone('empty')
  return removed.map(({ postal_code }) => postal_code)
}

/**
 * Removes it with its restaurants; its places collect on.
 * @returns false while a letter of it is planned or on its way: it would go on with nobody seeing whose it is
 */
export function removeRegion(operator: pg.Pool, by: By, id: number) {
  return orProblem(operator, async (client) => {
    // First the region, then its newsletters, so that none of them starts in between.
    const known = await findRow(client, 'select from public.regions where id = $1 for update', [id])
    if (!known) throw new NotDone('gone')
    const letters = await rowsOf<{ state: string }>(
      client,
      'select state from public.newsletters where region_id = $1 order by id for update',
      [id],
    )
    if (letters.some(({ state }) => ['scheduled', 'running', 'paused'].includes(state))) return false
    await client.query('delete from public.regions where id = $1', [id])
    await recordAction(client, { ...by, subject: { region: id } })
    return true
  })
}

/** What the constraints of the tables say where somebody else was first. */
const BROKEN: Record<string, RegionProblem> = {
  regions_name_key: 'name',
  regions_owner_id_fkey: 'colleague',
  region_restaurants_key: 'name',
  region_restaurants_region_id_fkey: 'gone',
}

/** What the work returns; where it is undone, why. */
export async function orProblem<Done>(
  operator: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Done>,
): Promise<Done | { problem: RegionProblem }> {
  try {
    return await inTransaction(operator, work)
  } catch (error) {
    if (error instanceof NotDone) return { problem: error.problem }
    const problem = BROKEN[String((error as { constraint?: unknown }).constraint)]
    if (!problem) throw error
    return { problem }
  }
}
