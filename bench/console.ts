/**
 * What the operator's console asks of the database, on a made-up year: p50 and p95 of each question, in milliseconds.
 * Usage: npm run bench -- console [SIGNUPS] [VISITS] [RUNS]
 */
import type pg from 'pg'
import { newsletterCourse } from '../src/console-server/queries/newsletter-places.ts'
import {
  listNewsletters,
  newsletterProgress,
  newsletterReach,
} from '../src/console-server/queries/newsletters.ts'
import { askNext } from '../src/console-server/queries/next.ts'
import { outboxCounts } from '../src/console-server/queries/outbox.ts'
import { askPlace } from '../src/console-server/queries/places.ts'
import { askRegion } from '../src/console-server/queries/region-page.ts'
import { listRegions } from '../src/console-server/queries/regions.ts'
import { askSetupFacts } from '../src/console-server/queries/setup.ts'
import { personOfSignup, soundEvents } from '../src/console-server/queries/signup-person.ts'
import type { Selection } from '../src/console-server/queries/signup-selection.ts'
import { countSignups, listSignups } from '../src/console-server/queries/signups.ts'
import { askVisits } from '../src/console-server/queries/visits.ts'
import type { SignupSort } from '../src/contract/console/signups.ts'
import { demoDatabase } from './support/database.ts'
import { machine, numberArgument, quantile } from './support/figures.ts'

/** A question that a page of the console asks; `run` is called with the number of the run, to vary it. */
type ConsoleQuery = { name: string; run(operator: pg.Pool, run: number): Promise<unknown> }

/** Rows of a page, as the list asks for them (src/console-server/signups/list.ts). */
const PAGE = 200

/** Places that are asked about in turn: large ones and small ones. */
const PLACES = ['17268', '16766', '29439', '39615', '54595', '10115', '01067', '80331', '25938', '97990']
const REGION = ['16766', '16767', '16775', '16792', '16798', '16818', '16833', '16835', '17268', '17291']

const LIST: readonly (readonly [name: string, sort: SignupSort, selection: (run: number) => Selection])[] = [
  ['newest', 'newest', () => ({})],
  ['by place', 'place', () => ({})],
  ['open', 'newest', () => ({ state: 'open' })],
  ['of one place', 'newest', (run) => ({ postalCodes: [placeOf(run)] })],
  ['of ten places', 'newest', () => ({ postalCodes: REGION })],
  ['address with „krueger“', 'newest', () => ({ search: { address: 'krueger', postalCodes: [] } })],
  ['of one day', 'newest', () => ({ from: '2026-10-01', until: '2026-10-01' })],
]

const placeOf = (run: number) => PLACES[run % PLACES.length] ?? '16766'

/** All of them, page by page. */
const CONSOLE_QUERIES: readonly ConsoleQuery[] = [
  { name: 'where next', run: (operator) => askNext(operator) },
  ...LIST.map(([name, sort, selection]) => ({
    name: `list, ${name}`,
    run: (operator: pg.Pool, run: number) =>
      listSignups(operator, { selection: selection(run), sort, limit: PAGE }),
  })),
  { name: 'list, a later page', run: laterPage },
  { name: 'count of all', run: (operator) => countSignups(operator, {}) },
  {
    name: 'count of „krueger“',
    run: (operator) => countSignups(operator, { search: { address: 'krueger', postalCodes: [] } }),
  },
  { name: 'count of ten places', run: (operator) => countSignups(operator, { postalCodes: REGION }) },
  { name: 'person', run: (operator, run) => personOfSignup(operator, 1000 + run) },
  { name: 'proof of a person', run: (operator, run) => soundEvents(operator, 1000 + run) },
  { name: 'visits, 30 days', run: (operator) => askVisits(operator, 30) },
  { name: 'visits, all', run: (operator) => askVisits(operator, null) },
  { name: 'a place', run: (operator, run) => askPlace(operator, placeOf(run)) },
  { name: 'newsletters', run: (operator) => listNewsletters(operator, undefined, 50) },
  { name: 'progress of a newsletter', run: (operator) => newsletterProgress(operator, 4) },
  { name: 'recipients, one place', run: (operator, run) => newsletterReach(operator, [placeOf(run)]) },
  { name: 'recipients, ten places', run: (operator) => newsletterReach(operator, REGION) },
  { name: 'regions', run: (operator) => listRegions(operator) },
  {
    name: 'a region',
    run: async (operator, run) => askRegion(operator, await idOf(operator, 'regions', run)),
  },
  {
    name: 'course of a newsletter',
    run: async (operator, run) => newsletterCourse(operator, await idOf(operator, 'newsletters', run)),
  },
  { name: 'outbox', run: (operator) => outboxCounts(operator) },
  { name: 'setup', run: (operator) => askSetupFacts(operator) },
]

/** Milliseconds of p95 that a question may take. */
const GOAL_MS = 500
/** The first ones read from the disk and make plans. */
const COLD = 3

const signups = numberArgument(0, 312_500)
const visits = numberArgument(1, 5_000_000)
const runs = numberArgument(2, 100)

console.log(machine())
const db = await demoDatabase(signups, visits)
try {
  console.log(`${signups} sign-ups and ${visits} visits; ${runs} runs each; goal: ${GOAL_MS} ms or less\n`)
  for (const { name, run } of CONSOLE_QUERIES) {
    const times: number[] = []
    for (let turn = 0; turn < COLD + runs; turn += 1) {
      const began = performance.now()
      await run(db.database.office, turn)
      if (turn >= COLD) times.push(performance.now() - began)
    }
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
    console.log(
      name.padEnd(29) +
        `p50 ${p50.toFixed(1).padStart(8)}   p95 ${p95.toFixed(1).padStart(8)}` +
        (p95 > GOAL_MS ? '  missed' : ''),
    )
  }
} finally {
  await db.remove()
}

/** The page that begins in the middle of the list. */
async function laterPage(operator: pg.Pool, run: number): Promise<unknown> {
  const number = 10_000 + run
  const { rows } = await operator.query<{ at: string }>(
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
     from public.newsletter_signups where id >= $1 order by id limit 1`,
    [number],
  )
  const after = { key: '', number, signedUpAt: rows[0]?.at ?? '2026-06-01T00:00:00Z' }
  return listSignups(operator, { selection: {}, sort: 'newest', after, limit: PAGE })
}

/** One after the other in turn. */
async function idOf(operator: pg.Pool, table: 'regions' | 'newsletters', run: number): Promise<number> {
  const { rows } = await operator.query<{ id: number }>(`select id::float8 from public.${table} order by id`)
  return rows[run % rows.length]?.id ?? 1
}
