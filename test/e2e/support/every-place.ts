import type pg from 'pg'
import { inTransaction } from '../../../src/database/in-transaction.ts'
import { writeGoals } from '../../../src/demo/newsletters.ts'
import { inventPeople } from '../../../src/demo/people.ts'
import { inventStirs } from '../../../src/demo/stirs.ts'
import { inventYear } from '../../../src/demo/year.ts'
import { emptySums } from './empty-sums.ts'

/** As in the demo (`npm run dorfteller -- demo`), which takes minutes for the people themselves; here their sums are enough. */
const SIGNUPS = 312_500
/** Places in which a newsletter was. */
const STARTED = 53

type Sums = { code: string; waiting: number; open: number; growth: number }

/** The figures of a year of sign-ups in every place, the same at every run, as the worker would have rolled them up. */
export async function fillEveryPlace(pool: pg.Pool): Promise<void> {
  const sums = await inTransaction(pool, async (client) => {
    await inventYear(client, new Date('2026-11-21T12:00:00Z'))
    await inventStirs(client)
    await inventPeople(client, SIGNUPS)
    const { rows } = await client.query<Sums>(
      `select postal_code as code, count(confirmed_at)::int as waiting,
              count(*) filter (where confirmed_at is null)::int as open,
              count(*) filter (where confirmed_at > (select max(ends) from demo_days) - interval '7 days')::int as growth
       from demo_people where expired_at is null and withdrawn_at is null group by 1 order by 1`,
    )
    return rows
  })
  await writeSums(pool, sums)
}

async function writeSums(pool: pg.Pool, sums: readonly Sums[]): Promise<void> {
  const today = `(now() at time zone 'Europe/Berlin')::date`
  await emptySums(pool)
  const given = JSON.stringify(sums)
  const all = `from json_to_recordset($1) as given (code text, waiting integer, open integer, growth integer)`
  await pool.query(`insert into place_totals select code, open, waiting ${all}`, [given])
  await pool.query(
    `insert into place_days (postal_code, day, signed_up, confirmed, withdrawn, open, waiting)
     select code, ${today} - 2, growth + open, growth, 0, open, growth ${all}`,
    [given],
  )
  // The curve of thirty days, each a thirtieth of the year's last month.
  await pool.query(
    `insert into signup_days (day, signed_up, confirmed, withdrawn, waiting)
     select ${today} - ago, 900 + 37 * ago % 200, 800 + 41 * ago % 200, 40 + ago, 760 + 43 * ago % 200
     from generate_series(0, 29) as ago`,
  )
  await pool.query(
    `insert into place_plans (postal_code, started_at)
     select postal_code, now() from place_totals order by waiting desc, postal_code limit $1`,
    [STARTED],
  )
  const client = await pool.connect()
  await writeGoals(client)
  client.release()
}
