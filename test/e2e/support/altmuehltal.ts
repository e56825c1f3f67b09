import type pg from 'pg'
import { settle } from '../../support/households.ts'
import { truncate } from './truncate.ts'

/** Six villages on the upper Altmühl: who confirmed, who had a letter, and how many came in the last seven days. */
const VILLAGES = [
  ['91732', 58, 0, 6],
  ['91639', 47, 0, 3],
  ['91746', 43, 12, 2],
  ['91722', 36, 0, 3],
  ['91735', 23, 0, 4],
  ['91737', 19, 0, 0],
] as const

const RESTAURANTS = [
  ['Gasthof zur Altmühl', 'Ornbau', 'agreed', '2026-11-24'],
  ['Gasthaus Krone', 'Wolframs-Eschenbach', 'agreed', '2026-11-17'],
  ['Wirtshaus am See', 'Muhr a. See', 'asked', '2026-11-23'],
  ['Zum Stern', 'Weidenbach', 'declined', '2026-11-08'],
].map(([name, place, state, since]) => ({ name, place, state, since, serves: '' }))

/**
 * A region that has eight weeks behind it: 226 households, twelve of them told, two restaurants that agreed.
 * Its neighbour Ansbach runs. @returns its number
 */
export async function altmuehltal(pool: pg.Pool): Promise<number> {
  const ask = async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows[0]
  await emptyRegions(pool)
  const { id } = await ask(`insert into regions (name, goal) values ('Altmühltal', 250) returning id::int`)
  for (const [postalCode, confirmed, told, week] of VILLAGES) {
    await ask('insert into region_places (postal_code, region_id) values ($1, $2)', [postalCode, id])
    await settle(pool, [{ postalCode, waiting: confirmed - told, told, open: 4 }])
    // What waited before, and as many each week up to the last one.
    await ask(
      `insert into place_days (postal_code, day, signed_up, confirmed, withdrawn)
       select $1, today - back, came, came, 0
       from (select (now() at time zone 'Europe/Berlin')::date as today) as now
       cross join (select 60 as back, $2::int as came
                   union all select 10 + 7 * week, $3::int from generate_series(0, 6) as week
                   union all select 2, $4::int) as days
       where came > 0`,
      [
        postalCode,
        confirmed - told - week - 7 * Math.floor((confirmed - week) / 14),
        Math.floor((confirmed - week) / 14),
        week,
      ],
    )
  }
  await running(pool)
  await ask('update regions set restaurants = $2, notes = $3 where id = $1', [
    id,
    JSON.stringify(RESTAURANTS),
    'Krone kocht montags und donnerstags, bis 40 Essen. Lieferung bis Mitteleschenbach wäre möglich.',
  ])
  await ask(
    `insert into newsletters (subject, body, postal_codes, is_launch, region_id, state, started_at, ended_at) values
       ('Ein Brief nach Weidenbach', 'Hallo', '{91746}', false, $1, 'done', now() - interval '10 days', now() - interval '10 days'),
       ('Es geht los im Altmühltal', 'Hallo', '{91732}', true, $1, 'draft', null, null)`,
    [id],
  )
  return id
}

/** Ansbach, next to it. */
async function running(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with region as (insert into regions (name, goal) values ('Ansbach', 250) returning id),
       letter as (insert into newsletters (subject, body, postal_codes, is_launch, region_id, state, started_at, ended_at)
         select 'Es geht los', 'Hallo', '{91522}', true, id, 'done', now(), now() from region returning id),
       place as (insert into region_places (postal_code, region_id) select '91522', id from region)
     insert into place_starts (postal_code, newsletter_id) select '91522', id from letter`,
  )
}

export async function emptyRegions(pool: pg.Pool): Promise<void> {
  await truncate(pool, 'regions, place_starts, newsletters, newsletter_signups, place_days cascade')
}
