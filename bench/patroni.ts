/**
 * What a primary's death costs: three nodes of Patroni with Debian's PostgreSQL 15 behind HAProxy, two doors behind Caddy, two
 * offices that send newsletters, people who sign up at a steady rate, and Patroni and the primary killed at once, several times.
 * Needs root, and Debian's patroni, etcd-server, haproxy, caddy and postgresql-15. A folder elsewhere: TMPDIR.
 * Usage: npm run bench -- patroni [SIGN-UPS A SECOND] [KILLS]
 */
import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { buildAll } from '../scripts/build/build-all.ts'
import { readConfigOf } from '../src/config.ts'
import { connect } from '../src/database/connect.ts'
import { root } from '../src/environment.ts'
import { initDatabase } from '../src/programs/database/init-database.ts'
import { crowd, crowdJoins } from '../test/support/crowd.ts'
import { freePort } from '../test/support/ports.ts'
import { machine, numberArgument } from './support/figures.ts'
import { sendNewsletter } from './support/newsletter.ts'
import { startPart } from './support/part.ts'
import { type Cluster, ended, missingForPatroni, startCluster, TTL } from './support/patroni-cluster.ts'
import { startDoor, startOffice } from './support/programs.ts'
import { type Answered, steadySignups } from './support/steady-signups.ts'

/** Patroni waits for the ttl; so long may the rest take, until a sign-up is stored again. */
const OURS_S = 5
/** Three newsletters to as many people each; 40 ms before each of the mail server's answers make them last. */
const PEOPLE = 1500
const ANSWER_DELAY_MS = 40
const LAST_LETTER_MS = 300_000

const perSecond = numberArgument(0, 20)
const kills = numberArgument(1, 5)
const missing = missingForPatroni()
if (missing.length > 0 || process.getuid?.() !== 0)
  throw new Error(`Only root, and with Debian's programs: apt-get install ${missing.join(' ')} postgresql-15`)

console.log(machine())
const folder = await mkdtemp(join(tmpdir(), 'dorfteller-patroni-'))
await chmod(folder, 0o755)
const [webPort, adminPort] = [await freePort(), await freePort()]
const doorPorts = [await freePort(), await freePort()]
await buildAll({ root, log: console.log })
const cluster = await startCluster(folder)
// Ctrl-C, or a program that ends by itself, must not leave a cluster behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cluster.end().finally(() => process.exit(1)))
}
const ownerUrl = await ownersDatabase(cluster.url)
await initDatabase(ownerUrl, readConfigOf('init', { DATA_DIR: folder }), console.log)
const database = connect({ ownerUrl })
const sink = await startPart<{ port: number }>('sink', { delay: ANSWER_DELAY_MS })
const doors = await Promise.all(doorPorts.map((port) => startDoor({ url: ownerUrl, folder }, port)))
const origin = `http://127.0.0.1:${webPort}`
const caddy = spawn('caddy', ['run', '--config', join(root, 'packaging/caddy/Caddyfile')], {
  env: {
    PATH: process.env.PATH,
    HOME: folder,
    PUBLIC_ORIGIN: origin,
    DOOR: doorPorts.map((port) => `127.0.0.1:${port}`).join(' '),
    CADDY_ADMIN: `127.0.0.1:${adminPort}`,
  },
  stdio: 'ignore',
})
const places = ['14471', '15230', '17252']
for (const [number, place] of places.entries()) {
  const people = crowd(PEOPLE).map((email) => `place-${number}-${email}`)
  await crowdJoins(database, people, place)
}
// As people of the day before: a sender who is new today may write to two hundred (src/mail/queue/letter-rates.ts).
await database.owner.query(`update letters set claimed_at = claimed_at - interval '1 day'`)
const offices = await Promise.all(
  ['office1', 'office2'].map(async (name) => {
    const own = join(folder, name)
    await mkdir(own)
    return startOffice({ url: ownerUrl, folder: own }, `smtp://127.0.0.1:${sink.ready.port}`)
  }),
)
try {
  for (const place of places) await sendNewsletter(database, [place])
  const signups = steadySignups(origin, perSecond)
  await wait(10_000)
  const deaths = []
  for (let kill = 1; kill <= kills; kill += 1) {
    deaths.push(await die(cluster, signups.answers))
    await wait(10_000)
  }
  await signups.stop()
  await tell(signups.answers, deaths)
} finally {
  await Promise.all([ended(caddy), ...[...doors, ...offices].map(({ stop }) => stop())])
  await database.close()
  await sink.end()
  await cluster.end()
  await rm(folder, { recursive: true, force: true })
}

/** An owner as a provider gives them: may make roles, is no superuser. */
async function ownersDatabase(url: string): Promise<string> {
  const owner = new URL(url)
  owner.username = 'dorf'
  owner.pathname = '/dorf'
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `create role dorf login createrole password ${client.escapeLiteral(decodeURIComponent(owner.password))}`,
  )
  await client.query('create database dorf owner dorf')
  await client.end()
  return owner.href
}

type Death = { primary: number; signup: number }

/** Seconds from a primary's death until another one answers through HAProxy, and until a sign-up is stored again. */
async function die({ url, killPrimary }: Cluster, answers: readonly Answered[]): Promise<Death> {
  const bringBack = await killPrimary()
  const killedAt = performance.now()
  while (!(await isPrimary(url))) await wait(100)
  const primary = (performance.now() - killedAt) / 1000
  let stored: Answered | undefined
  while (!stored) {
    await wait(100)
    const refused = answers.find(({ sentAt, status }) => sentAt > killedAt && status !== 201)
    stored = refused && answers.find(({ at, status }) => at > refused.at && status === 201)
  }
  const signup = (stored.at - killedAt) / 1000
  console.log(
    `a primary answers after ${primary.toFixed(1)} s, a sign-up is stored after ${signup.toFixed(1)} s`,
  )
  await bringBack()
  return { primary, signup }
}

async function isPrimary(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000, query_timeout: 1000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ stands_by: boolean }>('select pg_is_in_recovery() as stands_by')
    return rows[0]?.stands_by === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function tell(answers: readonly Answered[], deaths: readonly Death[]): Promise<void> {
  const { owner } = database
  for (const end = Date.now() + LAST_LETTER_MS; Date.now() < end; await wait(1000)) {
    const { rows } = await owner.query(`select from letters where state in ('waiting', 'sending') limit 1`)
    if (rows.length === 0) break
  }
  const { rows } = await owner.query<{ email: string }>(
    `select email from newsletter_signups where email like 'visitor-%'`,
  )
  const stored = new Set(rows.map(({ email }) => email))
  const acknowledged = answers.filter(({ status }) => status === 201)
  const lost = acknowledged.filter(({ email }) => !stored.has(email)).length
  const { letters, addresses } = await sink.ask<{ letters: number; addresses: number }>('toll')
  const unwritten = stored.size + 3 * PEOPLE - addresses
  const slowest = Math.max(...deaths.map(({ signup }) => signup))
  console.log(
    `${answers.length} sign-ups at ${perSecond}/s: ${acknowledged.length} acknowledged, ` +
      `${answers.length - acknowledged.length} refused; stored without being acknowledged ${stored.size - (acknowledged.length - lost)}`,
  )
  console.log(`acknowledged and lost: ${lost} (goal: 0)`)
  console.log(
    `letters: ${letters}; doubled: ${letters - addresses} (goal: 0); missing: ${unwritten} (goal: 0)`,
  )
  console.log(`slowest: ${slowest.toFixed(1)} s (goal: ttl + ${OURS_S} s = ${TTL + OURS_S} or less)`)
  if (lost > 0 || letters > addresses || unwritten !== 0 || slowest > TTL + OURS_S) process.exitCode = 1
}
