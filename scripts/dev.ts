import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { dev } from 'astro'
import { readConfig } from '../src/config.ts'
import { openDatabase } from '../src/programs/database/open-database.ts'
import { freePort } from '../src/programs/start/free-port.ts'
import { requireFreePort } from '../src/programs/start/preflight.ts'
import { consoleRoutes, programRoutes, routes } from '../src/routes.ts'
import { root } from '../src/terminal/root.ts'
import { runProgram, whenAborted } from '../src/terminal/run-program.ts'
import { ensureSite } from './build/ensure-site.ts'
import { publicSettings } from './build/public-settings.ts'
import { MAILBOX } from './dev/mailbox.ts'

/** A change in these restarts the server, which builds the console anew; the pages are Astro's and reload in the browser by themselves. */
const SERVER_SOURCES = [
  'src/server',
  'src/console',
  'src/database',
  'src/worker',
  'src/mail',
  'src/contract',
  'src/routes.ts',
  'src/config.ts',
  '.env',
]

/**
 * `npm run dev`: Astro's development server at HOST:PORT, and behind it the real server, worker and database.
 * The database outlives their restarts. Letters are shown at /briefkasten.
 */
await runProgram(async (stopping) => {
  const config = readConfig()
  await requireFreePort(config.HOST, config.PORT)
  // The server answers a posted form with built pages, so it needs a whole site beside the pages in work.
  const { siteDir } = await ensureSite({
    root,
    settings: publicSettings(config),
    signal: stopping,
    log: console.log,
  })
  const opened = await openDatabase(config, console.log)
  const port = await freePort()
  const server = startServer({
    DATABASE_URL: opened.url,
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_DIR: siteDir,
  })
  const pages = await keepingSigterm(() =>
    dev({
      root,
      server: { host: config.HOST, port: config.PORT },
      vite: { server: { strictPort: true, proxy: proxyTo(`http://127.0.0.1:${port}`) } },
    }),
  )
  await whenAborted(stopping)
  await pages.stop()
  if (server.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  await opened.close()
})

/** Vite would end the process at SIGTERM by itself, and leave the database behind. */
async function keepingSigterm<Started>(start: () => Promise<Started>): Promise<Started> {
  const ours = process.listeners('SIGTERM')
  const started = await start()
  for (const listener of process.listeners('SIGTERM'))
    if (!ours.includes(listener)) process.off('SIGTERM', listener)
  return started
}

function startServer(environment: Record<string, string>) {
  const { SITE_DIR = '', ...settings } = environment
  const watched = SERVER_SOURCES.map((path) => `--watch-path=${join(root, path)}`)
  return spawn(
    process.execPath,
    [...watched, '--watch-preserve-output', join(root, 'scripts/dev/server.ts'), SITE_DIR],
    { cwd: root, env: { ...process.env, ...settings }, stdio: ['ignore', 'inherit', 'inherit'] },
  )
}

function proxyTo(target: string) {
  return {
    [routes.rest.base]: { target },
    [routes.auth.base]: { target },
    [consoleRoutes.base]: { target },
    [programRoutes.livez]: { target },
    [programRoutes.readyz]: { target },
    // Filled in by the server, with the pages as they were last built.
    [routes.confirm]: { target },
    [routes.unsubscribe]: { target },
    [routes.myData]: { target },
    [MAILBOX]: { target },
    [routes.signup]: {
      target,
      // Only the posted form is the server's; the pages at the same address are Astro's.
      bypass: (request: IncomingMessage) => (request.method === 'POST' ? undefined : request.url),
    },
  }
}
