/**
 * Sign-ups a second over HTTP, beside pgbench doing the same INSERT (prepared, as the same role) in the same
 * database, trigger and all. Usage: npm run bench -- signups [SECONDS] [RUNS]
 */
import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'undici'
import { loginUrl } from '../src/database/connect.ts'
import { routes } from '../src/routes.ts'
import { KEY } from '../test/support/start-site.ts'
import { machine, median, numberArgument } from './support/figures.ts'
import { benchFolder, benchSite } from './support/site.ts'

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
await using folder = await benchFolder()
await using site = await benchSite(folder.path, {
  // One program plays all visitors, and no letter is written meanwhile.
  TRUST_PROXY: 'x-real-ip',
  CONFIRMATIONS_PER_HOUR: '1',
})
let visitors = 0
// Both sides warm: code compiled, statements prepared, the tables' first pages there.
await httpRate(10)
await pgbenchRate(10, 1)
for (const { connections, goal } of GOALS) await compare(connections, goal)

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

/** Sign-ups a second of visitors who each keep a connection and send one request after the other. */
async function httpRate(connections: number): Promise<number> {
  const [begun, before] = [performance.now(), visitors]
  const visit = async () => {
    const client = new Client(site.origin)
    while (performance.now() < begun + seconds * 1000) await signUp(client)
    await client.close()
  }
  await Promise.all(Array.from({ length: connections }, visit))
  return (visitors - before) / ((performance.now() - begun) / 1000)
}

/** Each from another network, as a country's households come: neighbours within one /24 would be counted together. */
async function signUp(client: Client): Promise<void> {
  visitors += 1
  const { statusCode, body } = await client.request({
    method: 'POST',
    path: routes.rest.signups,
    headers: {
      ...{ apikey: KEY, authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      ...{ prefer: 'return=minimal', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
      'x-real-ip': `10.${visitors & 255}.${(visitors >> 8) & 255}.${(visitors >> 16) & 255}`,
    },
    body: JSON.stringify({ email: `visitor-${visitors}@example.org`, postal_code: '16766' }),
  })
  if (statusCode !== 201) throw new Error(`A sign-up failed: ${statusCode} ${await body.text()}`)
  await body.dump()
}

/** Debian's packages keep their programs apart by version. @returns the newest. @throws with the fix when there is none. */
function findPgbench(): string {
  const [newest] = globSync('/usr/lib/postgresql/*/bin/pgbench').sort().reverse()
  if (newest) return newest
  throw new Error('pgbench was not found: install it (apt-get install postgresql-contrib or postgresql-15).')
}

/** Sign-ups a second as the role of visitors, by prepared statements, each a transaction of its own. */
async function pgbenchRate(connections: number, seconds: number): Promise<number> {
  const script = join(folder.path, 'sign-up.sql')
  await writeFile(script, SIGN_UP)
  const { hostname, port, username, password, pathname } = new URL(loginUrl(site.url, 'anon'))
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
