import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { dev } from 'astro'
import { createServer, mergeConfig, type Plugin } from 'vite'
import { answerTo } from '../src/answers.ts'
import { pageSettings, readConfig } from '../src/config.ts'
import { siteSettings } from '../src/content/site-settings.ts'
import { root } from '../src/environment.ts'
import { requireFreePort } from '../src/http/listen.ts'
import { openDatabase } from '../src/programs/database.ts'
import { readFacts } from '../src/programs/facts.ts'
import { runProgram, whenAborted } from '../src/programs/run-program.ts'
import { build } from './build/build.ts'
import consoleBuild from './build/console-vite.ts'
import { prepareConsole } from './build/parts.ts'

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
  const { url, database, close } = await openDatabase(config, console.log)
  // What astro.config.ts would set otherwise.
  globalThis.__SITE_SETTINGS__ = siteSettings(
    pageSettings(config),
    await readFacts(database.owner),
    new Date(),
  )
  const port = await requireFreePort('127.0.0.1', 0)
  const { PUBLIC_ORIGIN } = config
  const server = startServer({ DATABASE_URL: url, PUBLIC_ORIGIN, HOST: '127.0.0.1', PORT: String(port) })
  const ours = process.listeners('SIGTERM')
  const bypass = (request: IncomingMessage) =>
    whoAnswers(request) === 'server' ? undefined : (request.url ?? '/')
  const proxy = { '/': { target: `http://127.0.0.1:${port}`, bypass } }
  const pages = await dev({
    root,
    server: { host: config.HOST, port: config.PORT },
    vite: { plugins: [serveConsole()], server: { strictPort: true, proxy } },
  })
  // Vite would end the process by itself, and leave the database behind.
  for (const listener of process.listeners('SIGTERM'))
    if (!ours.includes(listener)) process.off('SIGTERM', listener)
  await whenAborted(stopping)
  await pages.stop()
  if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
  await close()
})

function startServer(settings: Record<string, string>) {
  const sources = readdirSync(join(root, 'src')).filter((name) => !NOT_THE_SERVERS.includes(name))
  const flags = ['.env', ...sources.map((name) => `src/${name}`)].map(
    (path) => `--watch-path=${join(root, path)}`,
  )
  const program = join(root, 'scripts/dev/server.ts')
  return spawn(process.execPath, [...flags, '--watch-preserve-output', program, '--no-build'], {
    cwd: root,
    // Reading three hundred sources anew takes half a second of a restart.
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/server'), ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** Serves the console's pages from their sources: a change is seen in the page that is open, which keeps its state. */
function serveConsole(): Plugin {
  return {
    name: 'serve-console',
    async configureServer({ httpServer, middlewares }) {
      await prepareConsole(root)
      const vite = await createServer(
        mergeConfig(consoleBuild, {
          configFile: false,
          // Beside that of the pages, which keep other packages there.
          cacheDir: join(root, 'node_modules/.vite-console'),
          plugins: [react()],
          server: { middlewareMode: true, ws: { server: httpServer }, fs: { allow: [root] } },
        }),
      )
      httpServer?.once('close', () => void vite.close())
      middlewares.use((request, response, next) => {
        if (whoAnswers(request) !== 'console') return next()
        vite.middlewares(request, response, next)
      })
    },
  }
}

/** What is built ahead for `npm start` comes from its sources, everything else from the server, which fills pages in. */
function whoAnswers({ method = '', url = '/' }: IncomingMessage): 'pages' | 'console' | 'server' {
  const { pathname, search } = new URL(url, 'http://localhost')
  if (!['GET', 'HEAD'].includes(method)) return 'server'
  const by = answerTo(pathname)?.by
  if (by === 'console') return 'console'
  // A place's template, with its markers, comes from its source at /orte/seite.
  if (by === 'server' || by === 'interface' || by === 'place') return 'server'
  return by === 'filled' && search !== '' ? 'server' : 'pages'
}
