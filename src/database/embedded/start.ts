import { randomInt } from 'node:crypto'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '../../problem.ts'
import { findBinaries } from './binaries.ts'
import { choosePlace, findHome, initialise } from './folder.ts'
import { type Cluster, knock, lastPort, type Session, startServer, stopServer, takeFolder } from './server.ts'

/**
 * Starts the project's own PostgreSQL in `dataDir`, or adopts the one that a killed program left running, and raises
 * it again at the same address when it goes away, for as long as it takes. @throws {Problem} with the fix
 */
export async function startEmbeddedPostgres(options: { dataDir: string; log?: (line: string) => void }) {
  const { dataDir, log = () => undefined } = options
  const place = await choosePlace(resolve(dataDir))
  const cluster = { ...place, binaries: await findBinaries(place.account) }
  await initialise(cluster)
  const { url, port, ended } = await raise(cluster)
  log(`Die Datenbank läuft: ${place.home}, Port ${port}`)
  const stopping = new AbortController()
  const kept = keepUp(ended)
  return {
    /** The owner's address on 127.0.0.1, with the password. */
    url,
    /** May be called twice. @throws {Problem} */
    async stop(): Promise<void> {
      stopping.abort()
      await stopServer(cluster)
      await kept
    },
  }

  async function keepUp(lost: Promise<void>): Promise<void> {
    await lost
    let said = 'Die Datenbank ist weg und wird wieder gestartet'
    if (!stopping.signal.aborted) log(said)
    while (!stopping.signal.aborted) {
      try {
        const { ended } = await raise(cluster, port)
        if (stopping.signal.aborted) return stopServer(cluster)
        log('Die Datenbank ist wieder da')
        return keepUp(ended)
      } catch (error) {
        const trouble = `Die Datenbank kommt noch nicht wieder, das wird weiter versucht: ${(error as Error).message}`
        if (trouble !== said) log(trouble)
        said = trouble
      }
      // Pages are served all the while, so there is no hurry.
      await wait(2000, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
}

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>

/** What goes away by itself: survivors of a kill -9, a program that has our port just now. */
const PASSING = /lock file|still in use|another postmaster|TCP\/IP/

/** Adopts the folder's server, waits for one that is starting or stopping, starts it otherwise, and takes the folder. */
async function raise(cluster: Cluster, fixedPort?: number): Promise<Session> {
  const { home } = cluster
  let trouble = 'sie ist weder bereit noch beendet'
  const began = Date.now()
  // A recovery or a stopping server may take its time.
  for (; Date.now() < began + 60_000; await wait(50)) {
    const found = await knock(home)
    if (typeof found === 'object' && (await takeFolder(found, home))) return found
    if (found !== 'nobody') continue
    // Survivors hold the last port for a moment; who has it for longer keeps it.
    const port = fixedPort ?? (Date.now() < began + 2000 ? await lastPort(home) : undefined)
    // Below those that systems lend to outgoing connections: while the server is away, nobody gets its port by chance.
    trouble = await startServer(cluster, port ?? randomInt(15_000, 32_000))
    if (trouble && !PASSING.test(trouble)) break
  }
  throw new Problem(
    `Die Datenbank in ${home} startet nicht (${trouble}): Mehr steht in ${home}/postgres.log; meist ist die Platte voll, der ` +
      'Ordner nur halb kopiert, von einem anderen PostgreSQL oder mit falschen Rechten (data: 0700).',
  )
}

/**
 * Finds the project's own PostgreSQL in `dataDir` for a second program, which neither starts, stops nor locks it.
 * @returns `at rest` when there is a database and no server; `none` before the first start (nothing is made)
 */
export async function findRunning(dataDir: string): Promise<{ url: string } | 'at rest' | 'none'> {
  const { home, owner } = await findHome(resolve(dataDir))
  if (!owner) return 'none'
  const found = await knock(home)
  if (found === 'nobody') return 'at rest'
  if (found === 'busy') return wait(100).then(() => findRunning(dataDir))
  await found.client.end()
  return { url: found.url }
}

/**
 * The database of a site: DATABASE_URL's, the one that `npm start` is running in DATA_DIR at the moment (it goes on running), or
 * the same one started until it is left.
 * @returns undefined: there is none yet
 */
export async function reachDatabase(site: {
  DATABASE_URL?: string | undefined
  DATA_DIR: string
}): Promise<{ url: string; leave(): Promise<void> } | undefined> {
  const found = site.DATABASE_URL ? { url: site.DATABASE_URL } : await findRunning(site.DATA_DIR)
  if (found === 'none') return undefined
  if (found !== 'at rest') return { url: found.url, leave: async () => undefined }
  const { url, stop } = await startEmbeddedPostgres({ dataDir: site.DATA_DIR })
  return { url, leave: stop }
}
