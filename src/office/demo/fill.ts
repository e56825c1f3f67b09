import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { deadlines } from '../../content/processing/deadlines.ts'
import { towns } from '../../content/towns.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Hmacs } from '../../mail/hmacs.ts'
import { Problem } from '../../problem.ts'
import { routes } from '../../routes.ts'
import { SUM_VISITS } from '../count-visits.ts'

export type DemoOrder = {
  signups: number
  visits: number
  hmacs: Hmacs
  now: Date
  /** What is being done. */
  onProgress: (what: string) => void
}

type Demo = { signups: number; places: number; confirmed: number; letters: number }

/**
 * Fills a database with a made-up year, of its places: in one transaction, so that it is there whole or not at all.
 * @throws {Problem} in German when there are sign-ups in it that nobody made up.
 */
export async function fillDemo(owner: pg.Pool, order: DemoOrder): Promise<Demo> {
  const demo = await inTransaction(owner, async (client) => {
    // The planner knows nothing of tables that were made a moment ago; joining them by hashes is always right here.
    await client.query(
      `set local enable_nestloop = off; set local work_mem = '64MB'; set local synchronous_commit = off;
       set local lock_timeout = '20s'; set local statement_timeout = 0`,
    )
    await requireDemo(client)
    await client.query(ofTheMoment('disable'))
    await client.query(EMPTY)
    order.onProgress('Menschen')
    await placeOrder(client, order)
    await run(client, 'people')
    await markPeople(client, order.hmacs)
    order.onProgress('Nachweise und Anmeldungen')
    await run(client, 'record')
    order.onProgress('Regionen und Briefe')
    await run(client, 'regions')
    order.onProgress('Besuche')
    await run(client, 'visits')
    await client.query(SUM)
    await client.query(ofTheMoment('enable'))
    await client.query('update public.site set demo_filled_at = now()')
    return figures(client)
  })
  order.onProgress('Aufräumen')
  // The planner has to know what came.
  await owner.query('vacuum analyze')
  return demo
}

/**
 * @throws {Problem} when the database holds anything that nobody made up: sign-ups or their record without the mark of
 *   this program, or, in a marked one, an address that is not one of examples.
 */
async function requireDemo(client: pg.PoolClient): Promise<void> {
  // Nobody signs up between the look and the filling.
  await client.query('lock table public.newsletter_signups in access exclusive mode')
  const { rows } = await client.query<{ marked: boolean; used: boolean; real: boolean }>(
    `select (select demo_filled_at is not null from public.site) as marked,
            exists (select from public.newsletter_signups) or exists (select from public.consent_events)
              or exists (select from public.website_visits) or exists (select from public.newsletters) as used,
            exists (select from public.newsletter_signups where email !~* '@([a-z0-9-]+\\.)*(example|example\\.(org|com|net))$')
              as real`,
  )
  const { marked, used, real } = rows[0] ?? { marked: false, used: true, real: true }
  if (marked ? !real : !used) return
  throw new Problem(
    marked
      ? 'In dieser Datenbank mit Beispieldaten hat sich jemand mit einer echten Adresse angemeldet. Sie bleibt, wie sie ist: ' +
          'erst ansehen, wer das war, und dann mit DATA_DIR einen anderen Ordner für die Beispieldaten nennen.'
      : 'Diese Datenbank ist in Gebrauch. Beispieldaten kommen nur in eine leere: mit DATA_DIR einen neuen Ordner nennen, ' +
          'zum Beispiel DATA_DIR=./.demo npm run dorfteller -- demo',
  )
}

/**
 * Triggers do what a form sent right now means: they queue a letter, date what happened to this moment, and keep what is
 * recorded of real people; here there are none. Checks, unique indexes and foreign keys hold.
 */
function ofTheMoment(what: 'disable' | 'enable'): string {
  return ['newsletter_signups', 'consent_events', 'consent_event_people']
    .map((table) => `alter table public.${table} ${what} trigger user`)
    .join('; ')
}

/** Takes everything away that an earlier run made, and what hangs on it. Operators and their log stay. */
const EMPTY = `
  truncate public.newsletter_signups, public.consent_events, public.suppressions, public.place_days, public.regions,
    public.newsletters, public.website_visits, public.visit_days, public.channels, public.letter_pictures
    restart identity cascade;
  delete from public.operator_notes where about is not null;
  update public.places set goal = null where goal is not null`

async function placeOrder(client: pg.PoolClient, { signups, visits, now }: DemoOrder): Promise<void> {
  const drawn = towns.map(({ postalCode }) => postalCode)
  const paths = [
    routes.home,
    ...towns.map(({ slug }) => routes.town(slug)),
    routes.signup,
    routes.privacy,
    routes.legalNotice,
  ]
  await client.query(
    `create temporary table demo_order on commit drop as
     select $1::int as signups, $2::bigint as visits, $3::timestamptz as now, $4::text[] as paths, $5::text[] as drawn,
            $6::int as days_kept, $7::text as template`,
    [
      signups,
      visits,
      now,
      paths,
      drawn,
      deadlines.visits,
      createHash('sha256').update('made up').digest('hex'),
    ],
  )
}

async function run(client: pg.PoolClient, part: string): Promise<void> {
  await client.query(await readFile(join(import.meta.dirname, `${part}.sql`), 'utf8'))
}

/** The key of the suppression list is with us, so the database cannot do it. */
async function markPeople(client: pg.PoolClient, hmacs: Hmacs): Promise<void> {
  const { rows } = await client.query<{ id: string; email: string }>('select id, email from demo_people')
  await client.query(
    `update demo_people as p set address_hmac = decode(given.hmac, 'hex')
     from unnest($1::bigint[], $2::text[]) as given (id, hmac) where given.id = p.id`,
    [rows.map(({ id }) => id), rows.map(({ email }) => hmacs.address(email).toString('hex'))],
  )
}

/** Today's visits are counted when they are asked for. */
const SUM = `
  insert into public.visit_days (day, list, name, people, bots)
  with alike as (
    select * from demo_visits where visits > 0 and day < (now() at time zone 'Europe/Berlin')::date
  ) select * from (${SUM_VISITS}) as sums`

async function figures(client: pg.PoolClient): Promise<Demo> {
  const { rows } = await client.query<Demo>(
    `select count(*)::int as signups, count(distinct postal_code)::int as places, count(confirmed_at)::int as confirmed,
            (select count(*)::int from public.letters where kind = 'newsletter') as letters
     from public.newsletter_signups`,
  )
  return rows[0] as Demo
}
