/**
 * What the operator's console asks of the database, on a made-up year: p50 and p95 of each question, in milliseconds.
 * Usage: npm run bench -- console [SIGNUPS] [VISITS] [RUNS]
 */
import { CONSOLE_QUERIES } from './support/console-queries.ts'
import { demoDatabase } from './support/database.ts'
import { machine, numberArgument, quantile } from './support/figures.ts'

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
