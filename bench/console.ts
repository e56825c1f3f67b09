/**
 * What the operator's console asks of the database, on a made-up year: p50 and p95 of each question in milliseconds,
 * and p95 as a part of what it may take.
 * Usage: npm run bench -- console [SIGNUPS] [VISITS] [RUNS]
 */
import type pg from 'pg'
import { answerOf } from '../src/database/ask.ts'
import { checkSite } from '../src/office/checks/stored.ts'
import { fillDemo } from '../src/office/demo/fill.ts'
import { COURSE } from '../src/office/newsletters/course.ts'
import { LIST as NEWSLETTERS } from '../src/office/newsletters/newsletters.ts'
import { reachOf } from '../src/office/newsletters/reach.ts'
import { askFigures } from '../src/office/next.ts'
import { countLetters } from '../src/office/outbox.ts'
import { listRegions, REGIONS } from '../src/office/regions.ts'
import { listSignups, type SignupFilter } from '../src/office/signups/list.ts'
import { personOf } from '../src/office/signups/person.ts'
import { stepsOf } from '../src/office/signups/steps.ts'
import { askVisits } from '../src/office/visits.ts'
import { machine, numberArgument, quantile } from './support/figures.ts'
import { benchFolder } from './support/site.ts'

/** A question that a page of the console asks; `run` is called with the number of the run, to vary it. */
type ConsoleQuery = { name: string; run(operator: pg.Pool, run: number): Promise<unknown> }

/** Large places and small ones. */
const PLACES = ['17268', '16766', '29439', '39615', '54595', '10115', '01067', '80331', '25938', '97990']

/** SQL: the number of one who is on the list. */
const SOMEBODY = 'select id::float8 as answer from newsletter_signups order by id offset $1 limit 1'

const list =
  (filter: SignupFilter): ConsoleQuery['run'] =>
  (operator) =>
    listSignups(operator, filter)

/** All of them, page by page. */
const CONSOLE_QUERIES: readonly ConsoleQuery[] = [
  { name: 'where next', run: (operator) => askFigures(operator) },
  { name: 'list, newest', run: list({}) },
  { name: 'list, address with „krueger“', run: list({ search: 'krueger' }) },
  { name: 'list of one day', run: list({ from: '2026-10-01', until: '2026-10-01' }) },
  {
    name: 'person',
    run: async (operator, run) =>
      stepsOf(operator, (await personOf(operator, await answerOf<number>(operator, SOMEBODY, [run]))).events),
  },
  { name: 'visits, a year', run: (operator) => askVisits(operator, 365) },
  { name: 'newsletters', run: (operator) => operator.query(NEWSLETTERS, [200]) },
  { name: 'course of a newsletter', run: (operator) => operator.query(COURSE, [4]) },
  {
    name: 'recipients, ten places',
    run: (operator) => reachOf(operator, { regionId: null, postalCodes: PLACES, isLaunch: true }),
  },
  { name: 'regions', run: (operator) => listRegions(operator) },
  { name: 'a region', run: (operator) => operator.query(REGIONS, [1]) },
  { name: 'outbox', run: (operator) => countLetters(operator) },
  { name: 'what is wrong', run: (operator) => checkSite(operator) },
]

/** Milliseconds of p95 that a question may take. */
const GOAL_MS = 500
/** The first ones read from the disk and make plans. */
const COLD = 3

const signups = numberArgument(0, 312_500)
const visits = numberArgument(1, 5_000_000)
const runs = numberArgument(2, 100)

console.log(machine())
await using folder = await benchFolder()
const { database, close } = await folder.open()
try {
  await fillDemo(database.owner, { signups, visits })
  console.log(`${signups} sign-ups and ${visits} visits; ${runs} runs each; goal: ${GOAL_MS} ms or less\n`)
  for (const { name, run } of CONSOLE_QUERIES) {
    const times: number[] = []
    for (let turn = 0; turn < COLD + runs; turn += 1) {
      const began = performance.now()
      await run(database.office, turn)
      if (turn >= COLD) times.push(performance.now() - began)
    }
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
    console.log(
      name.padEnd(29) +
        `p50 ${p50.toFixed(1).padStart(8)}   p95 ${p95.toFixed(1).padStart(8)}` +
        `   ${(p95 / GOAL_MS).toFixed(2)} of what it may take`,
    )
  }
} finally {
  await close()
}
