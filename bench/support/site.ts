import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../src/environment.ts'
import { freePort } from '../../test/support/ports.ts'

/** A folder for a site and its database, which goes when it is disposed of. */
export async function siteFolder() {
  const path = await mkdtemp(join(tmpdir(), 'dorfteller-bench-'))
  // The account that root lends PostgreSQL must be able to enter, or the files lie elsewhere.
  await chmod(path, 0o755)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** `npm start` of a site that is built: it builds nothing, as where visitors are answered. */
export async function startSite(dataDir: string) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const site = spawn(process.execPath, [join(root, 'src/programs/start.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: site.stdout })[Symbol.asyncIterator]()
  await said(lines, 'Die Datenbank')
  const began = performance.now()
  while (!(await fetch(origin).catch(() => undefined))?.ok) await wait(5)
  const answeredAfter = performance.now() - began
  await said(lines, 'Dorfteller ist bereit')
  return {
    origin,
    pid: site.pid,
    /** Milliseconds from its database being up. */
    answeredAfter,
    async [Symbol.asyncDispose]() {
      site.kill('SIGTERM')
      await once(site, 'exit')
    },
  }
}

async function said(lines: AsyncIterator<string>, begin: string): Promise<void> {
  for (;;) {
    const { value, done } = await lines.next()
    if (done) throw new Error(`It ended before it said "${begin}".`)
    if (value.startsWith(begin)) return
  }
}
