import type pg from 'pg'
import type { RestaurantState } from '../../../contract/console/regions.ts'
import { answerOf, call, findRow } from '../../ask.ts'
import { type By, recordAction } from './audit.ts'
import { type Change, changeFields } from './field-changes.ts'
import { NotDone, orProblem } from './region-changes.ts'

// What is noted about a region: restaurants, notes, tasks. All run as the role `operator`; each is written to the audit
// log in its own transaction, last of all.

export type NewRestaurant = { name: string; place: string; state: RestaurantState; serves: string }

export function addRestaurant(operator: pg.Pool, by: By, region: number, restaurant: NewRestaurant) {
  return orProblem(operator, async (client) => {
    const { name, place, state, serves } = restaurant
    const number = await answerOf<number>(
      client,
      `insert into public.region_restaurants (region_id, name, place, state, serves, changed_by)
       values ($1, $2, $3, $4, $5, $6) returning id::float8 as answer`,
      [region, name, place, state, serves, by.operatorId],
    )
    await recordAction(client, { ...by, subject: { region, restaurant: number, answer: state } })
    return { number }
  })
}

/** Adds those of a list that are not there yet. @returns their numbers. */
export function addRestaurants(operator: pg.Pool, by: By, region: number, list: readonly NewRestaurant[]) {
  return orProblem(operator, async (client) => {
    const added: number[] = []
    for (const { name, place, state, serves } of list) {
      const row = await findRow<{ number: number }>(
        client,
        `insert into public.region_restaurants (region_id, name, place, state, serves, changed_by)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (region_id, lower(name), lower(place)) do nothing returning id::float8 as number`,
        [region, name, place, state, serves, by.operatorId],
      )
      if (row) added.push(row.number)
    }
    if (added.length > 0) {
      await recordAction(client, { ...by, subject: { region, restaurants: added.length } })
    }
    return { added }
  })
}

export type RestaurantChange = {
  name?: Change<string> | undefined
  place?: Change<string> | undefined
  state?: Change<RestaurantState> | undefined
  serves?: Change<string> | undefined
}

const RESTAURANT_FIELDS = {
  name: { column: 'name' },
  place: { column: 'place' },
  state: { column: 'state', with: 'changed_at = now()' },
  serves: { column: 'serves' },
}

export function changeRestaurant(
  operator: pg.Pool,
  by: By,
  { region, number }: { region: number; number: number },
  change: RestaurantChange,
) {
  return orProblem(operator, async (client) => {
    await changeRow(client, 'region_restaurants', { region, number }, RESTAURANT_FIELDS, change)
    if (change.state) {
      const signed = 'update public.region_restaurants set changed_by = $2 where id = $1'
      await client.query(signed, [number, by.operatorId])
    }
    const subject = { region, restaurant: number, ...(change.state && { answer: change.state.to }) }
    await recordAction(client, { ...by, subject })
  })
}

export function addNote(operator: pg.Pool, by: By, region: number, body: string) {
  return orProblem(operator, async (client) => {
    const number = await answerOf<number>(
      client,
      `insert into public.region_notes (region_id, body, written_by) values ($1, $2, $3) returning id::float8 as answer`,
      [region, body, by.operatorId],
    )
    await recordAction(client, { ...by, subject: { region, note: number } })
    return { number }
  })
}

export type NewTask = { what: string; assignee: string | null; dueOn: string | null }

export function addTask(operator: pg.Pool, by: By, region: number, { what, assignee, dueOn }: NewTask) {
  return orProblem(operator, async (client) => {
    const number = await answerOf<number>(
      client,
      `insert into public.region_tasks (region_id, what, assignee_id, due_on) values ($1, $2, $3, $4)
       returning id::float8 as answer`,
      [region, what, assignee, dueOn],
    )
    await recordAction(client, { ...by, subject: { region, task: number } })
    return { number }
  })
}

export type TaskChange = {
  what?: Change<string> | undefined
  assignee?: Change<string | null> | undefined
  dueOn?: Change<string | null> | undefined
  done?: Change<boolean> | undefined
}

const TASK_FIELDS = {
  what: { column: 'what' },
  assignee: { column: 'assignee_id' },
  dueOn: { column: 'due_on', read: 'due_on::text' },
  done: {
    column: 'done_at',
    read: 'done_at is not null',
    write: (parameter: string) => `case when ${parameter} then now() end`,
  },
}

export function changeTask(
  operator: pg.Pool,
  by: By,
  { region, number }: { region: number; number: number },
  change: TaskChange,
) {
  return orProblem(operator, async (client) => {
    await changeRow(client, 'region_tasks', { region, number }, TASK_FIELDS, change)
    await recordAction(client, { ...by, subject: { region, task: number } })
  })
}

async function changeRow<Name extends string>(
  client: pg.PoolClient,
  table: string,
  { region, number }: { region: number; number: number },
  fields: Parameters<typeof changeFields<Name>>[2],
  change: Partial<Record<Name, Change<unknown> | undefined>>,
) {
  const row = { table, where: 'region_id = $1 and id = $2', values: [region, number] }
  const not = await changeFields(client, row, fields, change)
  if (not === 'gone') throw new NotDone('gone')
  if (not) throw new NotDone({ ...not, by: null })
}

export type RegionRows = 'restaurants' | 'notes' | 'tasks'

/** Removes rows of a region. @returns by which number they come back. */
export function removeRows(operator: pg.Pool, by: By, region: number, kind: RegionRows, numbers: number[]) {
  return orProblem(operator, async (client) => {
    const removal = await call<string | null>(
      client,
      'remove_region_rows',
      region,
      `region_${kind}`,
      numbers,
      by.operatorId,
    )
    if (removal === null) throw new NotDone('gone')
    await recordAction(client, { ...by, subject: { region, [kind]: numbers.length } })
    return { removal: Number(removal) }
  })
}
