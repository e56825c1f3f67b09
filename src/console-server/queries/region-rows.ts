import type pg from 'pg'
import type { RestaurantState } from '../../contract/console/regions.ts'
import { answerOf } from '../../database/ask.ts'
import { type By, recordAction } from './audit.ts'
import { type Change, changeFields } from './field-changes.ts'
import { NotDone, orProblem } from './region-changes.ts'

// Restaurants of a region. All run as the role `office`; each is written to the audit log in its own transaction, last
// of all.

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
    const row = { table: 'region_restaurants', where: 'region_id = $1 and id = $2', values: [region, number] }
    const not = await changeFields(client, row, RESTAURANT_FIELDS, change)
    if (not === 'gone') throw new NotDone('gone')
    if (not) throw new NotDone({ ...not, by: null })
    if (change.state) {
      const signed = 'update public.region_restaurants set changed_by = $2 where id = $1'
      await client.query(signed, [number, by.operatorId])
    }
    const subject = { region, restaurant: number, ...(change.state && { answer: change.state.to }) }
    await recordAction(client, { ...by, subject })
  })
}

/** Takes a restaurant off the list. */
export function removeRestaurant(operator: pg.Pool, by: By, region: number, number: number) {
  return orProblem(operator, async (client) => {
    const { rowCount } = await client.query(
      'delete from public.region_restaurants where region_id = $1 and id = $2',
      [region, number],
    )
    if (rowCount === 0) throw new NotDone('gone')
    await recordAction(client, { ...by, subject: { region, restaurants: 1 } })
    return { region }
  })
}
