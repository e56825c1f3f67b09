/**
 * Sign-ups a second over HTTP, beside pgbench doing the same INSERT (prepared, as the same role) in the same
 * database, trigger and all. Usage: npm run bench -- signups [SECONDS] [RUNS]
 */
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { loginUrl } from '../src/database/connect.ts'
import { freePort } from '../test/support/ports.ts'
import { benchDatabase } from './support/database.ts'
import { machine, median, numberArgument } from './support/figures.ts'
import { startPart } from './support/part.ts'
import { BENCH_KEY, startDoor } from './support/programs.ts'

/** Connections and the least ratio of the two. */
const GOALS = [
  { connections: 1, goal: undefined },
  { connections: 10, goal: 0.6 },
  { connections: 100, goal: 0.8 },
]

/** The statement of a sign-up, with an address that nobody else has. */
const SIGN_UP = `\\set number random(1, 1000000000000000)
insert into newsletter_signups (email, postal_code)
values ('pgbench-' || (:number)::bigint::text || '-' || (:client_id)::bigint::text || '@example.org', '16766');
`

const seconds = numberArgument(0, 5)
const runs = numberArgument(1, 5)

console.log(machine())
const pgbench = findPgbench()
const db = await benchDatabase()
const port = await freePort()
const door = await startDoor(db, port)
const visitors = await startPart('visitors', { origin: `http://127.0.0.1:${port}`, key: BENCH_KEY })
try {
  // Both sides warm: code compiled, statements prepared, the tables' first pages there.
  await httpRate(10)
  await pgbenchRate(10, 1)
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
    rates.pgbench.push(await pgbenchRate(connections, seconds))
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

/** Debian's packages keep their programs apart by version. @returns the newest. @throws with the fix when there is none. */
function findPgbench(): string {
  const [newest] = globSync('/usr/lib/postgresql/*/bin/pgbench').sort().reverse()
  if (newest) return newest
  throw new Error('pgbench was not found: install it (apt-get install postgresql-contrib or postgresql-15).')
}

/** Sign-ups a second as the role of visitors, by prepared statements, each a transaction of its own. */
async function pgbenchRate(connections: number, seconds: number): Promise<number> {
  const script = join(db.folder, 'sign-up.sql')
  await writeFile(script, SIGN_UP)
  const { hostname, port, username, password, pathname } = new URL(loginUrl(db.url, 'anon'))
  // One thread: its work is little, and the visitors of the other side have one, too.
  const how = ['-n', '-M', 'prepared', '-j', '1', '-c', `${connections}`, '-T', `${seconds}`]
  const as = { PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password }
  const { stdout } = await promisify(execFile)(pgbench, [...how, '-f', script, pathname.slice(1)], {
    env: { ...process.env, ...as, PGOPTIONS: '-c role=anon' },
  })
  const rate = /tps = ([\d.]+) \(without initial/.exec(stdout)?.[1]
  const failed = /failed transactions: (\d+)/.exec(stdout)?.[1] ?? '0'
  if (rate === undefined || failed !== '0') {
    throw new Error(
      `pgbench stored nothing or not all: give it more seconds, or a quieter machine. ${stdout}`,
    )
  }
  return Number(rate)
}
