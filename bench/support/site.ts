import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../test/support/ports.ts'
import { ended, startSite, until } from '../../test/support/start-site.ts'

/** A folder for a site and its database, which goes when it is disposed of. */
export async function siteFolder() {
  const path = await mkdtemp(join(tmpdir(), 'dorfteller-bench-'))
  // The account that root lends PostgreSQL must be able to enter, or the files lie elsewhere.
  await chmod(path, 0o755)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** `npm start` of a site that is built, as where visitors are answered. */
export async function timedStart(dataDir: string) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const site = startSite(dataDir, { PORT: String(port) })
  await until(site, /^Die Datenbank/m)
  const began = performance.now()
  while (!(await fetch(origin).catch(() => undefined))?.ok) await wait(5)
  const answeredAfter = performance.now() - began
  await until(site, /ist bereit/)
  return {
    origin,
    pid: site.child.pid,
    /** Milliseconds from its database being up. */
    answeredAfter,
    [Symbol.asyncDispose]: () => ended(site),
  }
}
