/**
 * How long visitors wait while `npm run drill` plays the backup back beside the site and compares it: pages and sign-ups at
 * a small, steady rate, without and with a drill, taking turns. The database has a made-up year (`npm run demo`). As the
 * site starts it and the package's unit, the drill runs at the lowest priority.
 * Usage: npm run bench -- drill [SIGN-UPS] [VISITS] [DRILLS]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../src/database/embedded/start.ts'
import { root } from '../src/terminal/root.ts'
import { startDoors } from './support/doors.ts'
import { machine, numberArgument } from './support/figures.ts'
import { freePorts } from './support/machine.ts'
import { steadyPages } from './support/steady-pages.ts'
import { steadySignups } from './support/steady-signups.ts'

const PAGES_PER_SECOND = 20
const SIGNUPS_PER_SECOND = 5
const WITHOUT_MS = 60_000

const [signups, visits, drills] = [
  numberArgument(0, 312_500),
  numberArgument(1, 500_000),
  numberArgument(2, 2),
]
const folder = await mkdtemp(join(tmpdir(), 'dorfteller-drill-'))
const [dataDir, backupDir] = [join(folder, 'data'), join(folder, 'backup')]
// The server runs as another account, where this program is root.
await chmod(folder, 0o711)
await mkdir(backupDir, { mode: 0o711 })
const env = { ...process.env, DATA_DIR: dataDir, BACKUP_DIR: '', DATABASE_URL: '' }
await run('demo', '--signups', String(signups), '--visits', String(visits))
// From here on: the year's own WAL would be packed for minutes.
env.BACKUP_DIR = backupDir
const server = await startEmbeddedPostgres({ dataDir, backupDir })
const [port = 0] = await freePorts(1)
const doors = await startDoors(server.url, [port], dataDir)
const origin = `http://127.0.0.1:${port}`
await run('backup')
console.log(machine())
const [pages, people] = [steadyPages(origin, PAGES_PER_SECOND), steadySignups(origin, SIGNUPS_PER_SECOND)]
try {
  for (let turn = 1; turn <= drills; turn += 1) {
    await during('without', () => wait(WITHOUT_MS))
    await during('with a drill', () => run('drill'))
  }
} finally {
  await Promise.all([pages.stop(), people.stop()])
  await doors.stop()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function run(program: string, ...args: string[]): Promise<void> {
  const file = join(root, 'src/programs', `${program}.ts`)
  const [command = '', ...words] = ['nice', '-n', '19', 'ionice', '-c', '3', process.execPath, file, ...args]
  const [code] = await once(spawn(command, words, { env, stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
  if (code !== 0) throw new Error(`npm run ${program} ended with ${code}.`)
}

/** Tells how long those waited who asked meanwhile. */
async function during(what: string, happens: () => Promise<void>): Promise<void> {
  const begun = performance.now()
  await happens()
  const ended = performance.now()
  console.log(`${what}, ${((ended - begun) / 1000).toFixed(0)} s:`)
  for (const [name, all] of Object.entries({ pages: pages.answers, 'sign-ups': people.answers })) {
    const answers = all.filter(({ sentAt }) => sentAt > begun && sentAt < ended)
    const times = answers.map(({ at, sentAt }) => at - sentAt).sort((a, b) => a - b)
    const [p50, p99] = [0.5, 0.99].map((share) => times[Math.floor(times.length * share)]?.toFixed(1))
    const refused = answers.filter(({ status }) => status >= 400 || status === 0).length
    console.log(`  ${times.length} ${name}: p50 ${p50} ms, p99 ${p99} ms, refused ${refused}`)
  }
}
