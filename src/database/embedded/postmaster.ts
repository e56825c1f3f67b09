import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseStartError, DatabaseStopError } from '../start-error.ts'
import { runTool } from './account.ts'
import type { Binaries } from './binaries.ts'
import { freePort } from './free-port.ts'
import { writeSettings } from './initialise.ts'
import { readServerState } from './pid-file.ts'
import type { Place } from './place.ts'

export type Cluster = { place: Place; binaries: Binaries }

/** How long a killed server's survivors, a recovery or a stopping server may take. */
const PATIENCE_MS = 60_000
/** A session that a killed server was just beginning holds its port until the system lets it run for the first time. */
const PORT_PATIENCE_MS = 2000
const LOG_LIMIT_BYTES = 1_000_000

/**
 * Makes sure that the cluster's server runs, and returns its port: adopts a running one (its program was
 * killed), waits for one that is starting or stopping, starts it otherwise. The port is the last one, if free.
 * @throws {DatabaseStartError} when it does not come up.
 */
export async function ensureRunning(cluster: Cluster): Promise<{ port: number; adopted: boolean }> {
  const dataFolder = join(cluster.place.home, 'data')
  const end = Date.now() + PATIENCE_MS
  let failure = 'sie ist weder bereit noch beendet'
  while (Date.now() < end) {
    const state = await readServerState(dataFolder)
    if (state.is === 'ready') return { port: state.port, adopted: true }
    if (state.is === 'none') {
      const port = await choosePort(cluster.place)
      const started = await startServer(cluster, port)
      if (started.ok) return { port, adopted: false }
      failure = started.reason
      if (!isPassing(failure)) break
    }
    await wait(100)
  }
  throw new DatabaseStartError(
    `Die Datenbank in ${cluster.place.home} startet nicht (${failure}): ` +
      `Mehr steht in ${logFile(cluster.place)}; ${usualCause(failure)}`,
  )
}

function usualCause(failure: string): string {
  if (/No space left/i.test(failure)) return 'die Platte ist voll: Schaffe Platz.'
  if (/permission/i.test(failure))
    return 'gib den Ordnern ihren Besitzer und ihre Rechte zurück (data: 0700).'
  return 'meist ist die Platte voll oder der Ordner nur halb kopiert.'
}

const logFile = ({ home }: Place) => join(home, 'postgres.log')

/** Causes that go away by themselves: survivors of a kill -9, a program that took our port just now. */
function isPassing(reason: string) {
  const passing = /lock file|PID file|still in use|Address already in use|could not bind|another postmaster/i
  return passing.test(reason) && !/No space left/i.test(reason)
}

async function choosePort({ home }: Place): Promise<number> {
  const remembered = join(home, 'port')
  const last = existsSync(remembered) ? Number(await readFile(remembered, 'utf8')) : undefined
  const port = (last ? await onceFree(last) : undefined) ?? (await newPort())
  if (port === undefined) throw new DatabaseStartError('Auf 127.0.0.1 ist kein Port für die Datenbank frei.')
  if (port !== last) await remember(remembered, port)
  return port
}

async function remember(file: string, port: number): Promise<void> {
  const draft = `${file}.${process.pid}`
  try {
    await writeFile(draft, `${port}\n`)
    // Renamed over the old one, which root may have written before this user.
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw cannotWrite(dirname(file), error)
  }
}

function cannotWrite(folder: string, error: unknown) {
  return new DatabaseStartError(
    `In den Ordner der Datenbank ${folder} lässt sich nicht schreiben (${(error as NodeJS.ErrnoException).code}): ` +
      'Sieh nach, ob die Platte voll ist und der Ordner diesem Benutzer gehört.',
  )
}

/**
 * Below the ports that systems lend to outgoing connections (Linux from 32768, others from 49152): while the server
 * is away, nobody gets its port by chance, and it comes back where its clients look for it.
 */
const PORTS = { from: 15_000, to: 32_000 }

async function newPort(): Promise<number | undefined> {
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    const port = await ifFree(randomInt(PORTS.from, PORTS.to))
    if (port !== undefined) return port
  }
  return ifFree(0)
}

async function onceFree(port: number): Promise<number | undefined> {
  for (const end = Date.now() + PORT_PATIENCE_MS; ; await wait(100)) {
    const free = await ifFree(port)
    if (free !== undefined || Date.now() > end) return free
  }
}

const ifFree = (port: number) => freePort(port).catch(() => undefined)

async function startServer(
  { place, binaries }: Cluster,
  port: number,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  await writeSettings(place).catch((error: unknown) => {
    throw cannotWrite(place.home, error)
  })
  const log = logFile(place)
  const logged = await stat(log).then(
    ({ size }) => size,
    () => 0,
  )
  if (logged > LOG_LIMIT_BYTES) await rename(log, `${log}.old`)

  // pg_ctl puts the server into a session of its own: Ctrl-C in a terminal reaches our program only, which
  // answers its requests first.
  const { code, output } = await runTool(
    join(binaries.folder, 'pg_ctl'),
    ['start', '-w', '-t', '60', '-D', join(place.home, 'data'), '-l', log, '-o', `-p ${port}`],
    place.account,
  )
  if (code === 0) return { ok: true }
  const tail = (await readFile(log, 'utf8').catch(() => '')).slice(logged > LOG_LIMIT_BYTES ? 0 : logged)
  // Survivors of the last server write into the same log when they notice, also between our server's lines.
  const fatal = tail.split('\n').filter((line) => line.includes('FATAL'))
  const reason = fatal.find(isPassing) ?? fatal[0] ?? output.split('\n').at(-1)
  return { ok: false, reason: reason?.replace(/^.*FATAL:\s*/, '') ?? 'ohne Angabe eines Grundes' }
}

/**
 * Ends sessions, writes everything to disk and waits until the server is gone.
 * @throws {DatabaseStopError} after a minute; it goes on stopping
 */
export async function stopServer({ place, binaries }: Cluster): Promise<void> {
  const dataFolder = join(place.home, 'data')
  if ((await readServerState(dataFolder)).is === 'none') return
  const { code, output } = await runTool(
    join(binaries.folder, 'pg_ctl'),
    ['stop', '-w', '-t', '60', '-m', 'fast', '-D', dataFolder],
    place.account,
  )
  if (code === 0 || (await readServerState(dataFolder)).is === 'none') return
  throw new DatabaseStopError(
    `Die Datenbank in ${place.home} ist nach 60 s noch nicht beendet: ${output.split('\n').at(-1)}\n` +
      'Sie schreibt noch auf die Platte. Es geht nichts verloren: Was ihr dabei abgebrochen wird, holt sie beim nächsten Start nach.',
  )
}
