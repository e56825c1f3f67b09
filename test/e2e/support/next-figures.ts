import type pg from 'pg'
import { settle } from '../../support/households.ts'
import { emptySums } from './empty-sums.ts'
import { truncate } from './truncate.ts'

type Waits = { code: string; waiting: number; open?: number; growth?: number }

/** Kremmen and its neighbours, the Uckermark, and two lands far away. */
const PLACES: readonly Waits[] = [
  { code: '16766', waiting: 22, open: 6, growth: 8 },
  { code: '16833', waiting: 130, open: 3, growth: 11 },
  { code: '16775', waiting: 62 },
  { code: '17268', waiting: 90, growth: 9 },
  { code: '17291', waiting: 40 },
  { code: '25870', waiting: 60, growth: 4 },
  { code: '25836', waiting: 30 },
  { code: '84347', waiting: 55, growth: -2 },
  { code: '01067', waiting: 40 },
  { code: '97990', waiting: 3 },
]

/** Places with their sums, and the Elbtal, a region that has reached its goal. */
export async function fillNext(pool: pg.Pool): Promise<void> {
  await emptyNext(pool)
  for (const { code, waiting, open = 0, growth = 0 } of PLACES) {
    await pool.query(
      `insert into place_days (postal_code, day, signed_up, confirmed, withdrawn)
       select $1, (now() at time zone 'Europe/Berlin')::date - 2, came, came, gone
       from (select greatest(0, $2::integer) as came, greatest(0, -$2::integer) as gone) as given`,
      [code, growth],
    )
    await settle(pool, [{ postalCode: code, waiting, open }])
  }
  await pool.query(
    `with region as (insert into regions (name, goal) values ('Elbtal', 30) returning id)
     insert into region_places (postal_code, region_id) select '01067', id from region`,
  )
}

/** Nobody waits anywhere, and nothing was decided about any place. */
export async function emptyNext(pool: pg.Pool): Promise<void> {
  await emptySums(pool)
  await truncate(pool, 'place_starts, regions, region_places cascade')
}
