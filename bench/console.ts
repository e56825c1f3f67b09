/**
 * What the operator's console asks of the database, on a made-up year and beside it on a tenth of it: p50 and p95 of
 * each question, and how much they grow. Then all sign-ups as CSV, with the server's memory; and what the first view of
 * the map weighs.
 *
 * Judged is p95. Both databases take turns, so a slow minute of the machine is met by both. A slow moment in the few
 * slowest of a series is not: a question that misses is asked a second series, and misses if it does again, as what
 * grows with the data grows in both. What is left is told apart by NOISE_MS. The blocks that were read (8 kB, those in
 * memory included) need no clock: they show what a question costs on any machine. Where they grow, the answer did: a
 * place with nine people fills no page of a hundred. A question that grows and is still answered at once is told by name.
 * Usage: npm run bench -- console [SIGNUPS] [VISITS] [RUNS]
 */
import { blocksRead } from '../test/support/blocks-read.ts'
import { FIRST_MAP_BUDGET } from './budgets.ts'
import { CONSOLE_QUERIES } from './support/console-queries.ts'
import { type BenchDatabase, demoDatabase } from './support/database.ts'
import { exportList } from './support/export-list.ts'
import { machine, numberArgument, quantile } from './support/figures.ts'
import { measureFirstMap } from './support/first-map.ts'
import { REGION_QUERIES } from './support/region-queries.ts'

/** How much longer a question may take with ten times the data. */
const GROWTH_GOAL = 1.5
/** Milliseconds of p95 below which a difference is the machine's, or that of a longer answer: nobody notices it. */
const NOISE_MS = 2
/** Milliseconds of p95 that a question may take however much it grows: an answer at once. */
const AT_ONCE_MS = 50

const QUERIES = [...CONSOLE_QUERIES, ...REGION_QUERIES]

const signups = numberArgument(0, 312_500)
const visits = numberArgument(1, 5_000_000)
const runs = numberArgument(2, 100)

console.log(machine())
const small = await demoDatabase(Math.ceil(signups / 10), Math.ceil(visits / 10))
const large = await demoDatabase(signups, visits)
try {
  console.log(
    `${signups} sign-ups and ${visits} visits, beside a tenth; ${runs} runs each, taking turns; milliseconds\n`,
  )
  console.log(
    `${'question'.padEnd(27)}${columns(['p50 tenth', 'whole', 'growth'])}${columns(['p95 tenth', 'whole', 'growth'])}${columns(['blocks', 'whole'])}`,
  )
  let grown = 0
  let late = 0
  for (const { name, run } of QUERIES) {
    let { p50, p95, missed } = await measure(run)
    if (missed) ({ p50, p95, missed } = await measure(run))
    if (missed) grown += 1
    if (missed && p95.whole > AT_ONCE_MS) late += 1
    const blocks = [await blocksOf(small, run), await blocksOf(large, run)]
    console.log(
      name.padEnd(27) +
        columns(shown(p50)) +
        columns(shown(p95)) +
        columns(blocks) +
        (missed ? (p95.whole <= AT_ONCE_MS ? '  grows' : '  missed') : ''),
    )
  }
  console.log(
    `\n${QUERIES.length - grown} of ${QUERIES.length} within ${GROWTH_GOAL} (or ${NOISE_MS} ms) by p95; ${QUERIES.length - late} within ${GROWTH_GOAL} or at once (${AT_ONCE_MS} ms)\n`,
  )
  await describeExport()
  const { map, whole } = await measureFirstMap(large)
  console.log(
    `First view of the map: ${kB(map)} until it stands, fonts with it (goal: ${kB(FIRST_MAP_BUDGET)} or less), ${kB(whole)} with names, list and curve`,
  )
} finally {
  await small.remove()
  await large.remove()
}

async function timed(db: BenchDatabase, run: Run, turn: number): Promise<number> {
  const began = performance.now()
  await run(db.database.operator, turn + 3)
  return performance.now() - began
}

type Run = (typeof QUERIES)[number]['run']

async function measure(run: Run): Promise<{ p50: Growth; p95: Growth; missed: boolean }> {
  const times = { tenth: [] as number[], whole: [] as number[] }
  for (let turn = -3; turn < runs; turn += 1) {
    const [tenth, whole] = [await timed(small, run, turn), await timed(large, run, turn)]
    // The first ones read from the disk and make plans.
    if (turn < 0) continue
    times.tenth.push(tenth)
    times.whole.push(whole)
  }
  const [p50, p95] = [growthOf(times, 0.5), growthOf(times, 0.95)]
  return { p50, p95, missed: p95.growth > GROWTH_GOAL && p95.whole - p95.tenth > NOISE_MS }
}

type Growth = { tenth: number; whole: number; growth: number }

function growthOf(times: { tenth: number[]; whole: number[] }, part: number): Growth {
  const [tenth, whole] = [quantile(times.tenth, part), quantile(times.whole, part)]
  return { tenth, whole, growth: whole / tenth }
}

function shown({ tenth, whole, growth }: Growth): string[] {
  return [tenth.toFixed(1), whole.toFixed(1), growth.toFixed(2)]
}

function columns(cells: (string | number)[]): string {
  return cells.map((cell) => String(cell).padStart(10)).join('')
}

function blocksOf(db: BenchDatabase, run: Run): Promise<number> {
  return blocksRead(db.database.operator, (operator) => run(operator, 5))
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`
}

async function describeExport(): Promise<void> {
  const { rows, bytes, seconds, before, atMost } = await exportList(large)
  console.log(
    `CSV of ${rows} sign-ups: ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; server's memory ${before.toFixed(0)} MB ` +
      `before, at most ${atMost.map((most) => most.toFixed(0)).join(', ')} MB while ${atMost.length} were taken one after the other`,
  )
}
