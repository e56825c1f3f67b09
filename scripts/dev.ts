import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { dev } from 'astro'
import { readConfig } from '../src/config.ts'
import { siteSettings } from '../src/content/site-settings.ts'
import { root } from '../src/environment.ts'
import { requireFreePort } from '../src/http/listen.ts'
import { openDatabase } from '../src/programs/database.ts'
import { readFacts } from '../src/programs/facts.ts'
import { pageSettings } from '../src/programs/page-settings.ts'
import { runProgram, whenAborted } from '../src/programs/run-program.ts'
import { build } from './build/build.ts'
import { serveConsole } from './dev/serve-console.ts'
import { whoAnswers } from './dev/who-answers.ts'

/** What only runs in browsers or makes pages: a change there reloads in the browser, and the server stays. */
const NOT_THE_SERVERS = ['browser', 'console', 'design', 'site']

/**
 * `npm run dev`: Astro's development server and the console's at HOST:PORT, and behind them the real door, office and
 * database. The database outlives their restarts.
 */
await runProgram(async (stopping) => {
  const config = readConfig()
  await requireFreePort(config.HOST, config.PORT)
  // The server fills in built pages, so it needs a whole site beside the pages in work.
  await build('site', { root, signal: stopping, log: console.log })
  const opened = await openDatabase(config, console.log)
  const facts = await readFacts(opened.database.owner)
  // What astro.config.ts would set otherwise.
  globalThis.__SITE_SETTINGS__ = siteSettings(pageSettings(config), facts, new Date())
  const port = await requireFreePort('127.0.0.1', 0)
  const server = startServer({
    DATABASE_URL: opened.url,
    PUBLIC_ORIGIN: config.PUBLIC_ORIGIN,
    HOST: '127.0.0.1',
    PORT: String(port),
  })
  const pages = await keepingSigterm(() =>
    dev({
      root,
      server: { host: config.HOST, port: config.PORT },
      vite: { plugins: [serveConsole()], server: { strictPort: true, proxy: proxyTo(port) } },
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

function startServer(settings: Record<string, string>) {
  const sources = readdirSync(join(root, 'src')).filter((name) => !NOT_THE_SERVERS.includes(name))
  const watched = ['.env', 'scripts/dev', ...sources.map((name) => `src/${name}`)]
  // Reading three hundred sources anew takes half a second of a restart.
  const cache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/server') }
  const flags = watched.map((path) => `--watch-path=${join(root, path)}`)
  return spawn(
    process.execPath,
    [...flags, '--watch-preserve-output', join(root, 'scripts/dev/server.ts'), '--no-build'],
    {
      cwd: root,
      env: { ...process.env, ...cache, ...settings },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
}

function proxyTo(port: number) {
  const bypass = (request: IncomingMessage) =>
    whoAnswers(request) === 'server' ? undefined : (request.url ?? '/')
  return { '/': { target: `http://127.0.0.1:${port}`, bypass } }
}

/** Vite would end the process at SIGTERM by itself, and leave the database behind. */
async function keepingSigterm<Started>(start: () => Promise<Started>): Promise<Started> {
  const ours = process.listeners('SIGTERM')
  const started = await start()
  for (const listener of process.listeners('SIGTERM'))
    if (!ours.includes(listener)) process.off('SIGTERM', listener)
  return started
}
