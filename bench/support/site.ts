import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildAll } from '../../scripts/build/build.ts'
import { readConfig } from '../../src/config.ts'
import { connect } from '../../src/database/connect.ts'
import { findRunning } from '../../src/database/embedded/start.ts'
import { root } from '../../src/environment.ts'
import { openDatabase } from '../../src/programs/database.ts'
import { freePort } from '../../test/support/ports.ts'
import { ended, startSite, until } from '../../test/support/start-site.ts'

/** More than the 100 that the project's server lets in, as pgbench wants as many as there are visitors. */
const MAX_CONNECTIONS = 150

/**
 * A new folder with the project's own PostgreSQL, with its own settings (fsync on), migrated, empty. It lies where temporary
 * files do: set TMPDIR when that is no real disk.
 */
export async function benchFolder() {
  const path = await mkdtemp(join(tmpdir(), 'dorfteller-bench-'))
  // The account that root lends PostgreSQL must be able to enter, or the files lie elsewhere.
  await chmod(path, 0o755)
  const open = () => openDatabase(readConfig({ DATA_DIR: path }), () => undefined)
  const { database, close } = await open()
  // Holds from the next start on.
  await database.owner.query(`alter system set max_connections = ${MAX_CONNECTIONS}`)
  await close()
  return { path, open, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** `npm start` in a folder, as where visitors are answered. */
export async function benchSite(folder: string, settings: Record<string, string> = {}) {
  await buildAll({ root, log: console.log })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const site = startSite(folder, { PORT: String(port), ...settings })
  await until(site, /^Die Datenbank/m)
  const began = performance.now()
  while (!(await fetch(origin).catch(() => undefined))?.ok) await wait(5)
  const answeredAfter = performance.now() - began
  await until(site, /ist bereit/)
  const { url } = (await findRunning(folder)) as { url: string }
  const database = connect({ ownerUrl: url })
  return {
    ...{ origin, url, database },
    pid: site.child.pid,
    /** Milliseconds from its database being up. */
    answeredAfter,
    [Symbol.asyncDispose]: () => database.close().then(() => ended(site)),
  }
}
