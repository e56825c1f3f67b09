/**
 * How soon `npm start` of a built site answers a visitor once its database is up, and what its programs, without the
 * database, hold in memory together (PSS: what several share is counted once).
 * Usage: npm run bench -- start [RUNS]
 */
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { machine, median, numberArgument } from './support/figures.ts'
import { benchFolder, benchSite } from './support/site.ts'

const ANSWER_GOAL_MS = 1000
const MEMORY_GOAL_MB = 250
/** After the first answers memory settles. */
const SETTLED_MS = 10_000

const runs = numberArgument(0, 5)
await using folder = await benchFolder()
const answers: number[] = []
const memory: number[] = []
console.log(machine())
// The first fills the pages.
for (let run = 0; run <= runs; run += 1) {
  await using site = await benchSite(folder.path)
  if (run === 0) continue
  answers.push(site.answeredAfter)
  await wait(SETTLED_MS)
  memory.push(await memoryOf(site.pid))
}
const [answer, megabytes] = [median(answers), median(memory)]
console.log(
  `first answer after the database is up: ${answer.toFixed(0)} ms (goal: ${ANSWER_GOAL_MS} or less)`,
)
console.log(`memory of all programs: ${megabytes.toFixed(0)} MB (goal: ${MEMORY_GOAL_MB} or less)`)

/** Megabytes of the parent and the programs below it; the database keeps to itself. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const below = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  const programs = [pid, ...below.split('\n').filter(Boolean).map(Number)]
  const rollups = programs.map((each) => readFile(`/proc/${each}/smaps_rollup`, 'utf8'))
  const kilobytes = (await Promise.all(rollups)).map((text) => Number(/^Pss: +(\d+)/m.exec(text)?.[1]))
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}
