import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { answerOf } from '../../database/ask.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { Problem } from '../../problem.ts'
import { keepDeadlines } from '../retention.ts'

/**
 * Fills an empty database with a made-up year, in one transaction.
 * @param order how many sign-ups, and about how many visits
 * @throws {Problem} in German when anything is in it
 */
export async function fillDemo(owner: pg.Pool, order: { signups: number; visits: number }): Promise<void> {
  await inTransaction(owner, async (client) => {
    // The planner knows nothing of tables that were made a moment ago; joining them by hashes is always right here.
    await client.query('set local enable_nestloop = off; set local statement_timeout = 0')
    // Nobody signs up between the look and the filling.
    await client.query('lock table public.newsletter_signups in access exclusive mode')
    if (await answerOf<boolean>(client, IN_USE)) throw new Problem(USED)
    await client.query(ofTheMoment('disable'))
    await client.query(
      'create temporary table demo on commit drop as select $1::int as signups, $2::int as visits, now() as until',
      [order.signups, order.visits],
    )
    await client.query(await readFile(join(import.meta.dirname, 'demo.sql'), 'utf8'))
    await client.query(ofTheMoment('enable'))
    await client.query('update public.site set demo_filled_at = now()')
  })
  // What the nights would have counted.
  await keepDeadlines(owner, { only: ['visits'] })
  // The planner has to know what came.
  await owner.query('vacuum analyze')
}

const IN_USE = `
  select exists (select from public.newsletter_signups) or exists (select from public.website_visits)
    or exists (select from public.newsletters) or exists (select from public.regions) as answer`

const USED =
  'Diese Datenbank ist in Gebrauch. Beispieldaten kommen nur in eine leere: mit DATA_DIR einen neuen Ordner nennen, ' +
  'zum Beispiel DATA_DIR=./.demo npm run dorfteller -- demo'

/**
 * Triggers do what a form sent right now means: they queue a letter, date what happened to this moment, and keep what is
 * recorded of real people; here there are none. Checks, unique indexes and foreign keys hold.
 */
const ofTheMoment = (what: 'disable' | 'enable') =>
  ['newsletter_signups', 'consent_events', 'consent_event_people']
    .map((table) => `alter table public.${table} ${what} trigger user`)
    .join('; ')
