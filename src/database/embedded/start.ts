import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseStartError } from '../start-error.ts'
import { findBinaries } from './binaries.ts'
import { lockFolder } from './folder-lock.ts'
import { initialise, OWNER, readPassword } from './initialise.ts'
import { keepUp, type Raised } from './keep-up.ts'
import { readServerState } from './pid-file.ts'
import { choosePlace } from './place.ts'
import { type Cluster, ensureRunning, stopServer } from './postmaster.ts'

export type EmbeddedPostgres = {
  /** The owner's address on 127.0.0.1, with the password. Another one after `onMoved`. */
  readonly url: string
  /** Resolves with the reason when the server cannot be brought back from here; the program has to end. */
  gaveUp: Promise<DatabaseStartError>
  /** Ends all sessions, stops the server and waits until it is gone. May be called twice. @throws {DatabaseStopError} */
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  log?: (line: string) => void
  /** The server is back on another port: whoever knows the old address needs the new one. */
  onMoved?: () => void
}

/**
 * Starts the project's own PostgreSQL in `dataDir`, or adopts the one that a killed program left running, and keeps it
 * up (keep-up.ts).
 * @throws {DatabaseStartError} with the fix: folder not writable, in use by another program, disk full …
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, log = () => undefined, onMoved = () => undefined } = options
  const place = await choosePlace(dataDir)
  const binaries = await findBinaries(place.account)
  const { password } = await initialise(place, binaries)
  const cluster: Cluster = { place, binaries }
  const raise = () => raiseServer(cluster, { password, dataDir: resolve(dataDir), log })
  const kept = keepUp(await raise(), raise, { log, onMoved })
  let stopped: Promise<void> | undefined
  return {
    get url() {
      return ownerUrl(password, kept.raised().port)
    },
    gaveUp: kept.gaveUp,
    stop: () => (stopped ??= stop()),
  }

  async function stop(): Promise<void> {
    await kept.leave()
    await stopServer(cluster)
    await kept.raised().lock.release()
  }
}

async function raiseServer(
  cluster: Cluster,
  at: { password: string; dataDir: string; log: (line: string) => void },
): Promise<Raised> {
  const end = Date.now() + 60_000
  for (;;) {
    const { port, adopted } = await ensureRunning(cluster)
    try {
      const lock = await lockFolder(ownerUrl(at.password, port), at.dataDir)
      at.log(
        `Die Datenbank ${adopted ? 'läuft schon' : 'ist gestartet'}: ${cluster.place.home}, Port ${port}`,
      )
      return { port, lock }
    } catch (error) {
      // Its program is just stopping it, or it is being killed: look again.
      if (error instanceof DatabaseStartError || Date.now() > end) throw unreachable(error, cluster)
      await wait(100)
    }
  }
}

function unreachable(error: unknown, { place }: Cluster) {
  if (error instanceof DatabaseStartError) return error
  return new DatabaseStartError(
    `Die Datenbank in ${place.home} läuft, lässt uns aber nicht hinein (${(error as Error).message}): ` +
      'Wurde ihre Datei owner-password geändert? Stelle sie wieder her, oder setze DATA_DIR auf einen anderen Ordner.',
  )
}

/** The owner's address. */
export const ownerUrl = (password: string, port: number) =>
  `postgres://${OWNER}:${password}@127.0.0.1:${port}/postgres`

/** How long a server may be on its way up or down before it counts as not there. */
const TRANSIT_MS = 30_000

/**
 * Finds the project's own PostgreSQL in `dataDir` for a second program, which neither starts, stops nor locks it.
 * @returns its owner's address while it runs; `at rest` when there is a database and no server; `none` before the
 *   first start (nothing is made).
 * @throws {DatabaseStartError} when the folder cannot be entered.
 */
export async function findRunning(dataDir: string): Promise<{ url: string } | 'at rest' | 'none'> {
  // choosePlace makes the folder that it is asked for.
  if (!existsSync(resolve(dataDir))) return 'none'
  const { home } = await choosePlace(dataDir)
  const dataFolder = join(home, 'data')
  if (!existsSync(dataFolder)) return 'none'
  const end = Date.now() + TRANSIT_MS
  for (;;) {
    const state = await readServerState(dataFolder)
    if (state.is === 'ready') {
      return { url: ownerUrl(await readPassword(home), state.port) }
    }
    if (state.is === 'none' || Date.now() > end) return 'at rest'
    await wait(100)
  }
}
