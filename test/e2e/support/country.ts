import type pg from 'pg'
import { settle } from '../../support/households.ts'

type Place = { code: string; waiting: number; told?: number; open?: number; growth?: number }

/** Kremmen and its neighbours, the Uckermark, two lands far away, and three villages on the upper Altmühl. */
const PLACES: readonly Place[] = [
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
  { code: '91732', waiting: 58, growth: 6 },
  { code: '91746', waiting: 31, told: 12, growth: 2 },
  { code: '91722', waiting: 36 },
]

const RESTAURANTS = [
  ['Gasthof zur Altmühl', 'Ornbau', 'agreed'],
  ['Wirtshaus am See', 'Muhr a. See', 'asked'],
].map(([name, place, state]) => ({ name, place, state, since: '2026-11-23', serves: '' }))

/** Places with their sums; the Elbtal, which has reached its goal; the Altmühltal, whose letter is begun. */
export async function fillCountry(pool: pg.Pool): Promise<void> {
  await settle(
    pool,
    PLACES.map(({ code: postalCode, ...rest }) => ({ postalCode, ...rest })),
  )
  await pool.query(
    `insert into place_days (postal_code, day, signed_up, confirmed, withdrawn)
     select code, (now() at time zone 'Europe/Berlin')::date - 2, greatest(0, growth), greatest(0, growth), greatest(0, -growth)
     from json_to_recordset($1) as place (code text, growth int) where growth <> 0`,
    [JSON.stringify(PLACES)],
  )
  await makeRegion(pool, { name: 'Elbtal', goal: 30, codes: ['01067'] })
  const id = await makeRegion(pool, { name: 'Altmühltal', goal: 150, codes: ['91732', '91746', '91722'] })
  await pool.query('update regions set restaurants = $2 where id = $1', [id, JSON.stringify(RESTAURANTS)])
  await pool.query(
    `insert into newsletters (subject, body, postal_codes, is_launch, region_id, state)
     values ('Es geht los im Altmühltal', 'Hallo', '{91732}', true, $1, 'draft')`,
    [id],
  )
}

/** @returns its number */
export async function makeRegion(
  pool: pg.Pool,
  { name, goal, codes }: { name: string; goal: number; codes: string[] },
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `with region as (insert into regions (name, goal) values ($1, $2) returning id::int),
       places as (insert into region_places (postal_code, region_id) select code, id from region, unnest($3::text[]) as code)
     select id from region`,
    [name, goal, codes],
  )
  return rows[0]?.id ?? 0
}
