import type pg from 'pg'
import { answerOf, rowsOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { isoTime } from '../../database/iso-time.ts'
import { type By, recordAction } from '../record-action.ts'
import { gone, Refusal } from '../refusal.ts'
import { type Broken, inWords, NO_REGION } from './changes.ts'
import { type Change, changeFields } from './field-changes.ts'

/** What a restaurant said. */
export const RESTAURANT_STATES = ['asked', 'agreed', 'declined'] as const
type RestaurantState = (typeof RESTAURANT_STATES)[number]

/** Who would cook in a region. */
type Restaurant = {
  number: number
  name: string
  place: string
  state: RestaurantState
  serves: string
  /** Since when it is in this state (ISO). */
  changedAt: string
  changedBy: string | null
}

export function askRestaurants(client: pg.PoolClient, region: number): Promise<Restaurant[]> {
  return rowsOf(
    client,
    `select i.id::float8 as number, i.name, i.place, i.state, i.serves, ${isoTime('i.changed_at')} as "changedAt",
            (select o.name from public.operators as o where o.id = i.changed_by) as "changedBy"
     from public.region_restaurants as i where i.region_id = $1
     order by array_position(array['agreed', 'asked', 'declined'], i.state), i.changed_at desc, i.id`,
    [region],
  )
}

const NO_RESTAURANT = 'Diesen Gasthof gibt es nicht mehr.'

const BROKEN: Broken = {
  region_restaurants_key: () =>
    new Refusal('CONFLICT', 'name', 'Diesen Gasthof gibt es in der Region schon.'),
  region_restaurants_region_id_fkey: () => gone(NO_REGION),
}

type New = Pick<Restaurant, 'name' | 'place' | 'state' | 'serves'> & { region: number }

export function addRestaurant(database: pg.Pool, by: By, { region, name, place, state, serves }: New) {
  return inWords(BROKEN, database, async (client) => {
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

type At = { region: number; number: number }
type RestaurantChange = { [Name in 'name' | 'place' | 'state' | 'serves']?: Change<string> | undefined }

const FIELDS = {
  name: { column: 'name', words: 'den Namen' },
  place: { column: 'place', words: 'den Ort' },
  state: { column: 'state', words: 'den Stand' },
  serves: { column: 'serves', words: 'die Tage' },
}

export function changeRestaurant(
  database: pg.Pool,
  by: By,
  { region, number }: At,
  changes: RestaurantChange,
): Promise<void> {
  return inWords(BROKEN, database, async (client) => {
    const row = { table: 'region_restaurants', id: number, region, gone: NO_RESTAURANT }
    await changeFields(client, row, FIELDS, changes)
    if (changes.state) {
      const signed = 'update public.region_restaurants set changed_at = now(), changed_by = $2 where id = $1'
      await client.query(signed, [number, by.operatorId])
    }
    const subject = {
      region,
      restaurant: number,
      ...(changes.state && { answer: changes.state.to }),
    }
    await recordAction(client, { ...by, subject })
  })
}

/** Takes a restaurant off the list. */
export function removeRestaurant(database: pg.Pool, by: By, { region, number }: At): Promise<void> {
  return inTransaction(database, async (client) => {
    const { rowCount } = await client.query(
      'delete from public.region_restaurants where region_id = $1 and id = $2',
      [region, number],
    )
    if (rowCount === 0) throw gone(NO_RESTAURANT)
    await recordAction(client, { ...by, subject: { region, restaurants: 1 } })
  })
}
