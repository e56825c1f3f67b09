import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseStartError } from '../start-error.ts'
import { findBinaries } from './binaries.ts'
import { lockFolder } from './folder-lock.ts'
import { initialise, OWNER, readPassword } from './initialise.ts'
import { readServerState } from './pid-file.ts'
import { choosePlace } from './place.ts'
import { type Cluster, ensureRunning, stopServer } from './postmaster.ts'

export type EmbeddedPostgres = {
  /** The owner's address on 127.0.0.1, with the password. */
  url: string
  /** Ends all sessions, stops the server and waits until it is gone. May be called twice. */
  stop(): Promise<void>
}

type Options = { dataDir: string; log?: (line: string) => void }
type Lock = { release(): Promise<void> }

/**
 * Starts the project's own PostgreSQL in `dataDir`, or adopts the one that a killed program left running, and
 * starts it again on the same port if it dies.
 * @throws {DatabaseStartError} with the fix: folder not writable, in use by another program, disk full …
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined)
  const place = await choosePlace(options.dataDir)
  const cluster = { place, binaries: await findBinaries(place.account) }
  const { password } = await initialise(place, cluster.binaries)

  let stopping = false
  let restarting: Promise<void> = Promise.resolve()
  let { port, lock } = await run(onLost)
  return {
    url: ownerUrl(password, port),
    async stop() {
      if (stopping) return restarting
      stopping = true
      await restarting
      restarting = stopServer(cluster).then(() => lock.release())
      return restarting
    },
  }

  async function run(lost: () => void): Promise<{ port: number; lock: Lock }> {
    const end = Date.now() + 60_000
    for (;;) {
      const { port, adopted } = await ensureRunning(cluster)
      try {
        const lock = await lockFolder(ownerUrl(password, port), resolve(options.dataDir), lost)
        log(`Die Datenbank ${adopted ? 'läuft schon' : 'ist gestartet'}: ${place.home}, Port ${port}`)
        return { port, lock }
      } catch (error) {
        // Its program is just stopping it, or it is being killed: look again.
        if (error instanceof DatabaseStartError || Date.now() > end) throw unreachable(error, cluster)
        await wait(100)
      }
    }
  }

  function onLost() {
    if (stopping) return
    log('Die Datenbank ist weg und wird wieder gestartet')
    restarting = run(onLost).then(
      (again) => {
        lock = again.lock
        if (again.port !== port)
          log(`Die Datenbank ist wieder da, aber an Port ${again.port}: Starte das Programm neu`)
        port = again.port
      },
      (error: Error) => log(`Die Datenbank ließ sich nicht wieder starten: ${error.message}`),
    )
  }
}

function unreachable(error: unknown, { place }: Cluster) {
  if (error instanceof DatabaseStartError) return error
  return new DatabaseStartError(
    `Die Datenbank in ${place.home} läuft, lässt uns aber nicht hinein (${(error as Error).message}): ` +
      'Wurde ihre Datei owner-password geändert? Stelle sie wieder her, oder setze DATA_DIR auf einen anderen Ordner.',
  )
}

const ownerUrl = (password: string, port: number) =>
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
