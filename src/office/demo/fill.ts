import { createHash } from 'node:crypto'
import type pg from 'pg'
import { towns } from '../../content/towns.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Hmacs } from '../../mail/hmacs.ts'
import { Problem } from '../../problem.ts'
import { routes } from '../../routes.ts'
import { COUNT_VISITS } from '../count-visits.ts'
import { writeChannels } from './channels.ts'
import { noteTold, writeGoals, writeNewsletters, writeRareStates } from './newsletters.ts'
import { inventPeople, markPeople } from './people.ts'
import { writeRecord } from './record.ts'
import { writeRegions } from './regions.ts'
import { writeDays, writeSignups, writeTraces } from './signups.ts'
import { inventStirs } from './stirs.ts'
import { writeVisits } from './visits.ts'
import { inventYear } from './year.ts'

export type DemoOrder = {
  signups: number
  visits: number
  hmacs: Hmacs
  now: Date
  /** From 0 to 1, with what is being done. */
  onProgress: (done: number, what: string) => void
}

export type Demo = { signups: number; places: number; confirmed: number; visits: number; letters: number }

/** The pages that are visited, the start page first. */
const PATHS = [
  routes.home,
  ...towns.map(({ slug }) => routes.town(slug)),
  routes.signup,
  routes.privacy,
  routes.legalNotice,
]

/** The version of the letters that the record names. */
const TEMPLATE = createHash('sha256').update('a made-up letter').digest('hex')

/**
 * Fills a database with a made-up year, of its places: in one transaction, so that it is there whole or not at all.
 * @throws {Problem} in German when there are sign-ups in it that nobody made up.
 */
export async function fillDemo(owner: pg.Pool, order: DemoOrder): Promise<Demo> {
  const { signups, visits, hmacs, now, onProgress } = order
  const demo = await inTransaction(owner, async (client) => {
    // The planner knows nothing of tables that were made a moment ago; joining them by hashes is always right here.
    await client.query(
      `set local enable_nestloop = off; set local work_mem = '64MB'; set local synchronous_commit = off;
       set local lock_timeout = '20s'; set local statement_timeout = 0`,
    )
    await requireDemo(client)
    await emptyDemo(client)
    onProgress(0, 'Menschen')
    await inventYear(client, now)
    await inventStirs(client)
    await inventPeople(client, signups)
    await markPeople(client, hmacs)
    await withoutTriggers(client, OF_THE_MOMENT, async () => {
      onProgress(0.1, 'Nachweise')
      await writeRecord(client, TEMPLATE)
      onProgress(0.5, 'Anmeldungen')
      await writeSignups(client)
    })
    await requireAsProven(client)
    onProgress(0.72, 'Summen')
    await writeTraces(client, TEMPLATE)
    await writeRegions(client)
    await writeNewsletters(client, TEMPLATE)
    await noteTold(client)
    await writeDays(client)
    await writeGoals(client)
    await writeRareStates(client)
    onProgress(0.76, 'Besuche')
    await writeVisits(client, visits, PATHS, towns)
    await writeChannels(client)
    await client.query('update public.site set demo_filled_at = now()')
    return figures(client)
  })
  onProgress(0.97, 'Aufräumen')
  // The planner has to know what came.
  await owner.query('vacuum analyze')
  onProgress(1, 'Fertig')
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

/** Takes everything away that an earlier run made. Operators and their log stay. */
async function emptyDemo(client: pg.PoolClient): Promise<void> {
  // Append-only is for the record of real people; here there was none.
  await withoutTriggers(client, KEEPING, () =>
    client.query(
      `truncate public.newsletter_signups, public.address_changes, public.link_tokens,
         public.letters, public.letter_events, public.mailbox,
         public.newsletters,
         public.suppressions, public.consent_events, public.consent_event_people,
         public.place_days,
         public.place_starts, public.regions, public.region_places, public.region_restaurants,
         public.website_visits, public.visit_days, public.channels,
         public.letter_pictures
       restart identity`,
    ),
  )
  await client.query('delete from public.operator_notes where about is not null')
  await client.query('update public.places set goal = null where goal is not null')
}

const KEEPING = [
  ['consent_events', 'append_only'],
  ['consent_event_people', 'append_only'],
] as const

/**
 * Triggers do what a form sent right now means: they queue a letter, and date what happened to this moment. Neither
 * fits a past. Checks, unique indexes and foreign keys hold. That
 * each is what its record says is asked of all at once afterwards: one by one it takes minutes. The table is locked
 * until the transaction ends, so nobody signs up meanwhile.
 */
const OF_THE_MOMENT = [
  ['newsletter_signups', 'begin'],
  ['newsletter_signups', 'note_day'],
  ['consent_events', 'chain'],
  ['newsletter_signups', 'as_proven'],
  ['consent_events', 'as_proven'],
] as const

async function withoutTriggers(
  client: pg.PoolClient,
  triggers: readonly (readonly [table: string, trigger: string])[],
  work: () => Promise<unknown>,
): Promise<void> {
  const all = (what: 'disable' | 'enable') =>
    triggers.map(([table, trigger]) => `alter table public.${table} ${what} trigger ${trigger}`).join('; ')
  await client.query(all('disable'))
  await work()
  await client.query(all('enable'))
}

async function requireAsProven(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    `select from public.consent_record_faults where fault = 'sign-up not as proven'`,
  )
  if (rowCount !== 0) throw new Error(`${rowCount} sign-ups are not what their record says.`)
}

async function figures(client: pg.PoolClient): Promise<Demo> {
  const { rows } = await client.query<Demo>(
    `select count(*)::int as signups, count(distinct postal_code)::int as places, count(confirmed_at)::int as confirmed,
            (select sum(people + bots)::int from (
               select * from public.visit_days union all
               select counted.* from (select max(day) + 1 as since, date 'infinity' as until from public.visit_days) as days
               cross join lateral (${COUNT_VISITS}) as counted
             ) as v where list = 'day') as visits,
            (select count(*)::int from public.letters where kind = 'newsletter') as letters
     from public.newsletter_signups`,
  )
  return rows[0] as Demo
}
