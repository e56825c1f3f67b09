import type pg from 'pg'
import { findRow } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { type By, recordAction } from '../record-action.ts'
import { gone } from '../refusal.ts'
import { changedSince, inWords, type Seen, VERSION } from './changes.ts'

/** What a restaurant said. */
export const RESTAURANT_STATES = ['agreed', 'asked', 'declined'] as const
export type RestaurantState = (typeof RESTAURANT_STATES)[number]

type Restaurant = { region: number; name: string; place: string; state: RestaurantState; serves: string }

/** Enters a restaurant, or changes `seen`. @throws {Refusal} when it is not any more what was seen */
export function saveRestaurant(
  database: pg.Pool,
  by: By,
  { region, name, place, state, serves, seen }: Restaurant & { seen?: Seen },
): Promise<void> {
  const values = [region, name, place, state, serves, by.operatorId]
  return inWords(database, async (client) => {
    const saved = await findRow<{ number: number }>(
      client,
      seen
        ? `update public.region_restaurants
           set name = $2, place = $3, state = $4, serves = $5,
               changed_at = case state when $4 then changed_at else now() end, changed_by = $6
           where region_id = $1 and id = $7 and ${VERSION} = $8 returning id::float8 as number`
        : `insert into public.region_restaurants (region_id, name, place, state, serves, changed_by)
           values ($1, $2, $3, $4, $5, $6) returning id::float8 as number`,
      seen ? [...values, seen.number, seen.version] : values,
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
