import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, mergeConfig, type Plugin } from 'vite'
import { root } from '../../src/environment.ts'
import consoleBuild from '../build/console-vite.ts'
import { prepareConsole } from '../build/parts.ts'
import { whoAnswers } from './who-answers.ts'

/** Serves the console's pages from their sources: a change is seen in the page that is open, which keeps its state. */
export function serveConsole(): Plugin {
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
