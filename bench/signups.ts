/**
 * Sign-ups a second over HTTP, beside pgbench doing the same INSERT (prepared, as the same role) in the same
 * database, trigger and all. Usage: npm run bench -- signups [SECONDS] [RUNS]
 */
import { buildAll } from '../scripts/build/build-all.ts'
import { root } from '../src/environment.ts'
import { freePort } from '../test/support/ports.ts'
import { benchDatabase } from './support/database.ts'
import { machine, median, numberArgument } from './support/figures.ts'
import { startPart } from './support/part.ts'
import { findPgbench, pgbenchRate } from './support/pgbench.ts'
import { startDoor } from './support/programs.ts'

/** Connections and the least ratio of the two. */
const GOALS = [
  { connections: 1, goal: undefined },
  { connections: 10, goal: 0.6 },
  { connections: 100, goal: 0.8 },
]

const seconds = numberArgument(0, 5)
const runs = numberArgument(1, 5)

console.log(machine())
const pgbench = findPgbench()
await buildAll({ root, log: console.log })
const db = await benchDatabase()
const port = await freePort()
const door = await startDoor(db, port)
const visitors = await startPart('visitors', { origin: `http://127.0.0.1:${port}` })
try {
  // Both sides warm: code compiled, statements prepared, the tables' first pages there.
  await httpRate(10)
  await pgbenchRate(pgbench, db, { connections: 10, seconds: 1 })
  for (const { connections, goal } of GOALS) await compare(connections, goal)
} finally {
  await visitors.end()
  await door.stop()
  await db.remove()
}

async function compare(connections: number, goal: number | undefined): Promise<void> {
  const rates = { http: [] as number[], pgbench: [] as number[] }
  for (let run = 0; run < runs; run += 1) {
    rates.http.push(await httpRate(connections))
    rates.pgbench.push(await pgbenchRate(pgbench, db, { connections, seconds }))
  }
  const [http, bare] = [median(rates.http), median(rates.pgbench)]
  const all = (values: number[]) => values.map((value) => value.toFixed(0)).join(' ')
  console.log(
    `${connections} connection(s), medians of ${runs} interleaved runs: HTTP ${http.toFixed(0)}, ` +
      `pgbench ${bare.toFixed(0)} sign-ups/s, ratio ${(http / bare).toFixed(2)}` +
      (goal === undefined ? '' : ` (goal: ${goal.toFixed(2)} or more)`),
  )
  console.log(`  HTTP ${all(rates.http)}; pgbench ${all(rates.pgbench)}`)
}

type Counted = { accepted: number; seconds: number } | { failed: string }

async function httpRate(connections: number): Promise<number> {
  const counted = await visitors.ask<Counted>({ connections, seconds })
  if ('failed' in counted) throw new Error(`A sign-up failed. ${counted.failed}`)
  return counted.accepted / counted.seconds
}
