import type pg from 'pg'
import { inTransaction } from '../../../src/database/in-transaction.ts'
import { writeGoals } from '../../../src/office/demo/newsletters.ts'
import { inventPeople } from '../../../src/office/demo/people.ts'
import { inventStirs } from '../../../src/office/demo/stirs.ts'
import { inventYear } from '../../../src/office/demo/year.ts'
import { settle } from '../../support/households.ts'
import { emptySums } from './empty-sums.ts'

/** As in the demo (`npm run dorfteller -- demo`), which takes minutes for their letters and proofs; here rows are enough. */
const SIGNUPS = 312_500

type Sums = { code: string; waiting: number; open: number; growth: number }

/** The figures of a year of sign-ups in every place, the same at every run. */
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
  await emptySums(pool)
  await settle(
    pool,
    sums.map(({ code, ...counted }) => ({ postalCode: code, ...counted })),
  )
  await pool.query(
    `insert into place_days (postal_code, day, signed_up, confirmed, withdrawn)
     select code, (now() at time zone 'Europe/Berlin')::date - 2, growth + open, growth, 0
     from json_to_recordset($1) as given (code text, open integer, growth integer)`,
    [JSON.stringify(sums)],
  )
  const client = await pool.connect()
  await writeGoals(client)
  client.release()
}
