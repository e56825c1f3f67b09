import type pg from 'pg'
import { inTransaction } from '../database/in-transaction.ts'
import type { Hmacs } from '../worker/hmacs.ts'
import { emptyDemo, requireDemo } from './empty.ts'
import { demoNewsletters } from './newsletters.ts'
import { type DemoPerson, type DemoPlace, demoPeople } from './people.ts'
import { checkpointRecord, stageEvents, writeEvents, writeProofs } from './record.ts'
import { writeSignups, writeSums, writeTraces } from './signups.ts'
import { openStage, SLICE, stagePeople } from './stage.ts'
import { demoVisits } from './visits.ts'
import { writeGoals, writeNewsletters } from './write-newsletters.ts'
import { noteCounted, writeVisits } from './write-visits.ts'
import { yearBefore } from './year.ts'

export type DemoOrder = {
  places: readonly DemoPlace[]
  /** The pages that are visited, the start page first. */
  paths: readonly string[]
  signups: number
  visits: number
  hmacs: Hmacs
  /** The letters' and the wording's versions that the record names. */
  template: string
  now: Date
  /** From 0 to 1, with what is being done. */
  onProgress: (done: number, what: string) => void
}

export type Demo = { signups: number; places: number; confirmed: number; visits: number; letters: number }

const DAY_MS = 86_400_000

/**
 * Fills a database with a made-up year: in one transaction, so that it is there whole or not at all.
 * @throws {Problem} in German when there are sign-ups in it that nobody made up.
 */
export async function fillDemo(owner: pg.Pool, order: DemoOrder): Promise<Demo> {
  const year = yearBefore(order.now)
  const people = demoPeople(order.places, order.signups, year)
  const newsletters = demoNewsletters(order.places, people, year)
  await inTransaction(owner, async (client) => {
    // The planner knows nothing of tables that were made a moment ago; joining them by hashes is always right here.
    await client.query(
      `set local enable_nestloop = off; set local work_mem = '64MB'; set local lock_timeout = '20s'; set local synchronous_commit = off`,
    )
    await requireDemo(client)
    await emptyDemo(client)
    const versions = { wording: await currentWording(client), template: order.template }
    await withoutTriggers(client, () => writePeople(client, people, order, versions))
    order.onProgress(0.72, 'Summen')
    await writeTraces(client, year.end, order.template)
    await writeSums(client)
    await writeNewsletters(client, newsletters, order.template)
    await writeGoals(client)
    const groups = demoVisits(order.paths, order.visits, year)
    await inSlices(0, year.days.length - 1, 30, async (from, to) => {
      order.onProgress(0.76 + (0.18 * from) / year.days.length, 'Besuche')
      const [begin, last] = [year.days[from]?.begin ?? 0, year.days[to]?.begin ?? 0]
      await writeVisits(
        client,
        groups.filter((group) => group.begin >= begin && group.begin <= last),
        year,
      )
    })
    await noteCounted(client, year)
    order.onProgress(0.95, 'Siegel')
    await checkpointRecord(client)
    await client.query('insert into public.demo_data default values')
  })
  order.onProgress(0.97, 'Aufräumen')
  // The planner has to know what came.
  await owner.query('vacuum analyze')
  order.onProgress(1, 'Fertig')
  const here = people.filter(({ expiredAt }) => expiredAt === null)
  return {
    signups: here.length,
    places: new Set(here.map(({ postalCode }) => postalCode)).size,
    confirmed: here.filter(({ confirmedAt }) => confirmedAt !== null).length,
    visits: order.visits,
    letters: newsletters.reduce((sum, { recipients }) => sum + recipients.length, 0),
  }
}

async function writePeople(
  client: pg.PoolClient,
  people: readonly DemoPerson[],
  { hmacs, onProgress }: DemoOrder,
  versions: { wording: string; template: string },
): Promise<void> {
  await openStage(client)
  const [first, last] = [people[0], people.at(-1)]
  if (!first || !last) return
  await inSlices(first.id, last.id, SLICE, async (from, to) => {
    onProgress((0.3 * from) / last.id, 'Anmeldungen')
    await stagePeople(client, people.slice(from - first.id, to - first.id + 1), hmacs)
    await stageEvents(client, from, to, versions)
  })
  await client.query('analyze demo_people; analyze demo_events')
  // An unconfirmed sign-up runs out after the last one was made at the earliest; nothing happens after that.
  const months = { from: first.createdAt, to: last.createdAt + 40 * DAY_MS }
  await inSlices(months.from, months.to, 30 * DAY_MS, async (from, to) => {
    onProgress(0.3 + (0.22 * (from - months.from)) / (months.to - months.from), 'Nachweise')
    await writeEvents(client, from, to + 1)
  })
  await client.query('analyze public.consent_events')
  await inSlices(first.id, last.id, SLICE, async (from, to) => {
    onProgress(0.52 + (0.2 * from) / last.id, 'Nachweise')
    await writeProofs(client, from, to)
    await writeSignups(client, from, to)
  })
}

/**
 * Triggers do what a form sent right now means: they queue a letter, and date what happened to this moment. Neither
 * fits a past. No rule is among them: checks, unique indexes and foreign keys hold, also those that tie a confirmed
 * sign-up to its proof. The table is locked until the transaction ends, so nobody signs up meanwhile.
 */
async function withoutTriggers(client: pg.PoolClient, write: () => Promise<void>): Promise<void> {
  const all = (what: 'disable' | 'enable') =>
    TRIGGERS.map(([table, trigger]) => `alter table public.${table} ${what} trigger ${trigger}`).join('; ')
  await client.query(all('disable'))
  await write()
  await client.query(all('enable'))
}

const TRIGGERS = [
  ['newsletter_signups', 'begin'],
  ['newsletter_signups', 'count_made'],
  ['newsletter_signups', 'count_changed'],
  ['consent_events', 'chain'],
] as const

async function currentWording(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    'select version from public.consent_wordings order by in_use_since desc limit 1',
  )
  if (!rows[0]) throw new Error('The wording of the consent is not in the database.')
  return rows[0].version
}

/** Calls `work` for pieces of a range, one after the other; both ends belong to a piece. */
async function inSlices(
  first: number,
  last: number,
  size: number,
  work: (from: number, to: number) => Promise<void>,
): Promise<void> {
  for (let from = first; from <= last; from += size) await work(from, Math.min(from + size - 1, last))
}
