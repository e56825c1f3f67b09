/**
 * What the operator's console asks of the database, on a made-up year: p50 and p95 of each question, in milliseconds.
 * Usage: npm run bench -- console [SIGNUPS] [VISITS] [RUNS]
 */
import type pg from 'pg'
import { REACH } from '../src/office/newsletters/audience.ts'
import { LIST as NEWSLETTERS } from '../src/office/newsletters/newsletters.ts'
import { PLACES_COURSE, PROGRESS } from '../src/office/newsletters/progress.ts'
import { askFigures } from '../src/office/next.ts'
import { countLetters } from '../src/office/outbox.ts'
import { askPlace } from '../src/office/places.ts'
import { checkedEvents } from '../src/office/proof/consent-record.ts'
import { askRegion, listRegions } from '../src/office/regions/figures.ts'
import { countSignups, listSignups, type SignupFilter } from '../src/office/signups/list.ts'
import { personOf } from '../src/office/signups/person.ts'
import { askVisits } from '../src/office/visits.ts'
import { demoDatabase } from './support/database.ts'
import { machine, numberArgument, quantile } from './support/figures.ts'

/** A question that a page of the console asks; `run` is called with the number of the run, to vary it. */
type ConsoleQuery = { name: string; run(operator: pg.Pool, run: number): Promise<unknown> }

/** Places that are asked about in turn: large ones and small ones. */
const PLACES = ['17268', '16766', '29439', '39615', '54595', '10115', '01067', '80331', '25938', '97990']
const REGION = ['16766', '16767', '16775', '16792', '16798', '16818', '16833', '16835', '17268', '17291']

const LIST: readonly (readonly [name: string, filter: (run: number) => Partial<SignupFilter>])[] = [
  ['newest', () => ({})],
  ['by place', () => ({ sort: 'place' })],
  ['open', () => ({ state: 'open' })],
  ['of one place', (run) => ({ place: placeOf(run) })],
  ['of a federal state', () => ({ land: 'Sachsen' })],
  ['address with „krueger“', () => ({ search: 'krueger' })],
  ['of one day', () => ({ from: '2026-10-01', until: '2026-10-01' })],
]

const placeOf = (run: number) => PLACES[run % PLACES.length] ?? '16766'

/** All of them, page by page. */
const CONSOLE_QUERIES: readonly ConsoleQuery[] = [
  { name: 'where next', run: (operator) => askFigures(operator) },
  ...LIST.map(([name, filter]) => ({
    name: `list, ${name}`,
    run: (operator: pg.Pool, run: number) => listSignups(operator, { sort: 'newest', ...filter(run) }),
  })),
  { name: 'list, a later page', run: laterPage },
  { name: 'count of all', run: (operator) => countSignups(operator, { sort: 'newest' }) },
  {
    name: 'count of „krueger“',
    run: (operator) => countSignups(operator, { search: 'krueger', sort: 'newest' }),
  },
  {
    name: 'count of a federal state',
    run: (operator) => countSignups(operator, { land: 'Sachsen', sort: 'newest' }),
  },
  { name: 'person', run: (operator, run) => personOf(operator, 1000 + run) },
  { name: 'proof of a person', run: (operator, run) => checkedEvents(operator, [1000 + run]) },
  { name: 'visits, 30 days', run: (operator) => askVisits(operator, 30) },
  { name: 'visits, all', run: (operator) => askVisits(operator, null) },
  { name: 'a place', run: (operator, run) => askPlace(operator, placeOf(run)) },
  { name: 'newsletters', run: (operator) => operator.query(NEWSLETTERS, [200]) },
  { name: 'progress of a newsletter', run: (operator) => operator.query(PROGRESS, [4]) },
  { name: 'recipients, one place', run: (operator, run) => operator.query(REACH, [[placeOf(run)]]) },
  { name: 'recipients, ten places', run: (operator) => operator.query(REACH, [REGION]) },
  { name: 'regions', run: (operator) => listRegions(operator) },
  {
    name: 'a region',
    run: async (operator, run) => askRegion(operator, await idOf(operator, 'regions', run)),
  },
  {
    name: 'course of a newsletter',
    run: async (operator, run) => operator.query(PLACES_COURSE, [await idOf(operator, 'newsletters', run)]),
  },
  { name: 'outbox', run: (operator) => countLetters(operator) },
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
  return listSignups(operator, { sort: 'newest' }, { after })
}

/** One after the other in turn. */
async function idOf(operator: pg.Pool, table: 'regions' | 'newsletters', run: number): Promise<number> {
  const { rows } = await operator.query<{ id: number }>(`select id::float8 from public.${table} order by id`)
  return rows[run % rows.length]?.id ?? 1
}
