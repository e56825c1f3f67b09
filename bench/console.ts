/**
 * What the operator's console asks of the database, on a made-up year and beside it on a tenth of it: p95 of each
 * question, and how much it grows. Then all sign-ups as CSV, with the server's memory; and what the first view of the
 * map weighs.
 * Usage: npm run bench -- console [SIGNUPS] [VISITS] [RUNS]
 */
import { writeSmallSite } from '../test/support/small-site.ts'
import { FIRST_MAP_BUDGET } from './budgets.ts'
import { CONSOLE_QUERIES } from './support/console-queries.ts'
import type { BenchDatabase } from './support/database.ts'
import { demoDatabase } from './support/demo-database.ts'
import { exportList } from './support/export-list.ts'
import { numberArgument } from './support/figures.ts'
import { measureFirstMap } from './support/first-map.ts'
import { machine } from './support/machine.ts'

/** How much longer a question may take with ten times the data. */
const GROWTH_GOAL = 1.5
/** Milliseconds below which a difference is the machine's, not the data's. */
const NOISE_MS = 2

const signups = numberArgument(0, 312_500)
const visits = numberArgument(1, 5_000_000)
const runs = numberArgument(2, 40)

console.log(machine())
const small = await demoDatabase(Math.ceil(signups / 10), Math.ceil(visits / 10))
const large = await demoDatabase(signups, visits)
try {
  console.log(
    `${signups} sign-ups and ${visits} visits, beside a tenth; ${runs} runs each, taking turns; milliseconds\n`,
  )
  console.log('question                     p50 tenth  p50 whole  p95 tenth  p95 whole  growth of p50')
  let grown = 0
  for (const { name, run } of CONSOLE_QUERIES) {
    const times = { tenth: [] as number[], whole: [] as number[] }
    for (let turn = -3; turn < runs; turn += 1) {
      const [tenth, whole] = [await timed(small, run, turn), await timed(large, run, turn)]
      // The first ones read from the disk and make plans.
      if (turn < 0) continue
      times.tenth.push(tenth)
      times.whole.push(whole)
    }
    const middle = { tenth: quantile(times.tenth, 0.5), whole: quantile(times.whole, 0.5) }
    const growth = middle.whole / middle.tenth
    const missed = growth > GROWTH_GOAL && middle.whole - middle.tenth > NOISE_MS
    if (missed) grown += 1
    const figures = [middle.tenth, middle.whole, quantile(times.tenth, 0.95), quantile(times.whole, 0.95)]
    console.log(
      name.padEnd(27) +
        figures.map((figure) => figure.toFixed(1).padStart(11)).join('') +
        growth.toFixed(2).padStart(15) +
        (missed ? '  missed' : ''),
    )
  }
  console.log(
    `\n${CONSOLE_QUERIES.length - grown} of ${CONSOLE_QUERIES.length} within ${GROWTH_GOAL} (or ${NOISE_MS} ms)\n`,
  )
  const siteDir = `${large.folder}/site`
  await writeSmallSite(siteDir)
  await describeExport(siteDir)
  const { map, whole } = await measureFirstMap(large, siteDir)
  console.log(
    `First view of the map: ${kB(map)} until it stands, fonts with it (goal: ${kB(FIRST_MAP_BUDGET)} or less), ${kB(whole)} with names, list and curve`,
  )
} finally {
  await small.remove()
  await large.remove()
}

async function timed(
  db: BenchDatabase,
  run: (typeof CONSOLE_QUERIES)[number]['run'],
  turn: number,
): Promise<number> {
  const began = performance.now()
  await run(db.database.operator, turn + 3)
  return performance.now() - began
}

/** The value that this part of the values does not exceed. */
function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`
}

async function describeExport(siteDir: string): Promise<void> {
  const { rows, bytes, seconds, before, quarters } = await exportList(large, siteDir)
  console.log(
    `CSV of ${rows} sign-ups: ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; server's memory ${before.toFixed(0)} MB ` +
      `before, at most ${quarters.map((quarter) => quarter.toFixed(0)).join(', ')} MB in the four quarters`,
  )
}
