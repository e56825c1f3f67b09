import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { OWNER } from './initialise.ts'
import { readServerState } from './pid-file.ts'
import { choosePlace } from './place.ts'

/** How long a server may be on its way up or down before it counts as not there. */
const PATIENCE_MS = 30_000

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
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const state = await readServerState(dataFolder)
    if (state.is === 'ready') {
      const password = (await readFile(join(home, 'owner-password'), 'utf8')).trim()
      return { url: `postgres://${OWNER}:${password}@127.0.0.1:${state.port}/postgres` }
    }
    if (state.is === 'none' || Date.now() > end) return 'at rest'
    await wait(100)
  }
}
