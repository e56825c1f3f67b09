import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { emptySums } from './empty-sums.ts'
import { truncate } from './truncate.ts'

type Waits = { code: string; waiting: number; open?: number; growth?: number }

/** Kremmen and its neighbours, the Uckermark, two lands far away, and a postal code that somebody mistyped. */
const PLACES: readonly Waits[] = [
  { code: '16766', waiting: 22, open: 6, growth: 8 },
  { code: '16833', waiting: 130, open: 3, growth: 10 },
  { code: '16775', waiting: 62 },
  { code: '17268', waiting: 90, growth: 9 },
  { code: '17291', waiting: 40 },
  { code: '25870', waiting: 60, growth: 4 },
  { code: '25836', waiting: 30 },
  { code: '84347', waiting: 55, growth: -2 },
  { code: '01067', waiting: 40 },
  { code: '97990', waiting: 3 },
  { code: '00000', waiting: 1 },
]

const PROPOSALS = [
  {
    name: 'Rhinluch',
    codes: ['16766', '16833', '16775'],
    villages: true,
    km2: 130,
    near: ['Prignitz', 9, true],
  },
  { name: 'Uckermark', codes: ['17268', '17291'], villages: false, km2: 300, near: ['Prignitz', 40, false] },
  { name: 'Eiderstedt', codes: ['25870', '25836'], villages: true, km2: 268, near: [null, null, false] },
  { name: 'Rottal', codes: ['84347'], villages: true, km2: 90, near: [null, null, false] },
] as const

/** As after a night: places with their sums, four proposals, and the Elbtal, a region that has reached its goal. */
export async function fillNext(pool: pg.Pool): Promise<void> {
  await emptyNext(pool)
  for (const { code, waiting, open = 0, growth = 0 } of PLACES) {
    const early = waiting - growth
    await pool.query(
      `insert into signup_changes (postal_code, day, signed_up, confirmed, withdrawn, open, waiting)
       select $1, (now() at time zone 'Europe/Berlin')::date - ago, came, came, gone, still_open, came - gone
       from (values (40, $2::integer, 0, $3::integer), (2, greatest(0, $4::integer), greatest(0, -$4::integer), 0))
         as given (ago, came, gone, still_open)
       where came <> 0 or gone <> 0`,
      [code, early, open, growth],
    )
  }
  await pool.query('select roll_up_signup_changes()')
  for (const { name, codes, villages, km2, near } of PROPOSALS) {
    await pool.query(
      `insert into proposals (name, centre, postal_codes, villages, area_km2, near_name, near_km, near_borders)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [name, codes[0], codes, villages, km2, ...near],
    )
  }
  await pool.query(
    `insert into place_growth select postal_code, sum(confirmed - withdrawn) filter (where day > now()::date - 7),
       sum(confirmed - withdrawn) filter (where day > now()::date - 28)
     from place_days group by 1
     having sum(confirmed - withdrawn) filter (where day > now()::date - 7) is not null`,
  )
  await pool.query(
    `insert into proposing (computed_at, growth_until) values (now(), (now() at time zone 'Europe/Berlin')::date - 1)`,
  )
  await pool.query(
    `with region as (insert into regions (name, goal) values ('Elbtal', 30) returning id)
     insert into region_places (postal_code, region_id) select '01067', id from region`,
  )
}

/** Nobody waits anywhere, and nothing was decided about any place. */
export async function emptyNext(pool: pg.Pool): Promise<void> {
  await proposalsMade(pool)
  await emptySums(pool)
  await truncate(pool, `proposals, proposing, place_growth, place_starts, regions, region_places cascade`)
}

/** A worker that starts asks for the first proposals: they would come over those of a story. */
async function proposalsMade(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      `select from pgboss.job where name = 'tasks' and data ->> 'task' = 'make-proposals' and state < 'completed'`,
    )
    if (rows.length === 0) return
    await setTimeout(100)
  }
}
