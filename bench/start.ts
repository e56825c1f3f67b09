/**
 * How soon `npm start` of a built site answers a visitor once its database is up, and what its programs, without the
 * database, hold in memory together (PSS: what several share is counted once).
 * Usage: npm run bench -- start [RUNS]
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../src/environment.ts'
import { freePort } from '../test/support/ports.ts'
import { machine, median, numberArgument } from './support/figures.ts'

const ANSWER_GOAL_MS = 1000
const MEMORY_GOAL_MB = 250
/** After the first answers memory settles. */
const SETTLED_MS = 10_000

const runs = numberArgument(0, 5)
const dataDir = await mkdtemp(join(tmpdir(), 'bench-start-'))
await chmod(dataDir, 0o755)
const port = String(await freePort())
// A start builds nothing, as where visitors are answered.
const env = {
  ...process.env,
  NODE_ENV: 'production',
  PORT: port,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  LOG_LEVEL: 'warn',
}
const ours: number[] = []
const memory: number[] = []
try {
  console.log(machine())
  // Makes the database, and fills the pages.
  await start(() => undefined)
  for (let run = 0; run < runs; run += 1) {
    await start(async (site, sinceDatabase) => {
      ours.push(sinceDatabase)
      await wait(SETTLED_MS)
      memory.push(await memoryOf(site))
    })
  }
  const [answer, megabytes] = [median(ours), median(memory)]
  console.log(
    `first answer after the database is up: ${answer.toFixed(0)} ms (goal: ${ANSWER_GOAL_MS} or less)`,
  )
  console.log(`memory of all programs: ${megabytes.toFixed(0)} MB (goal: ${MEMORY_GOAL_MB} or less)`)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

async function start(
  look: (site: ChildProcess, sinceDatabase: number) => Promise<void> | void,
): Promise<void> {
  const site = spawn(process.execPath, [join(root, 'src/programs/start.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: site.stdout })[Symbol.asyncIterator]()
  await said(lines, 'Die Datenbank')
  const began = performance.now()
  await answered()
  const took = performance.now() - began
  await said(lines, 'Dorfteller ist bereit')
  await look(site, took)
  site.kill('SIGTERM')
  await once(site, 'exit')
}

async function said(lines: AsyncIterator<string>, begin: string): Promise<void> {
  for (;;) {
    const { value, done } = await lines.next()
    if (done) throw new Error(`It ended before it said "${begin}".`)
    if (value.startsWith(begin)) return
  }
}

async function answered(): Promise<void> {
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}/`).then(
      ({ status }) => status,
      () => 0,
    )
    if (status === 200) return
    await wait(5)
  }
}

/** Megabytes of the parent and the programs below it; the database keeps to itself. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const below = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  const programs = [pid, ...below.split('\n').filter(Boolean).map(Number)]
  const rollups = programs.map((each) => readFile(`/proc/${each}/smaps_rollup`, 'utf8'))
  const kilobytes = (await Promise.all(rollups)).map((text) => Number(/^Pss: +(\d+)/m.exec(text)?.[1]))
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}
