import { join } from 'node:path'
import { defineConfig } from 'vite'
import { layers } from '../../src/design/layers.ts'
import { root } from '../../src/environment.ts'
import { consoleRoutes } from '../../src/routes.ts'

/** How Vite builds the operator's console. Run by parts.ts, which says where the files go. */
export default defineConfig({
  root: join(root, 'src/console'),
  base: `${consoleRoutes.base}/`,
  publicDir: false,
  plugins: [layers()],
  build: {
    emptyOutDir: true,
    sourcemap: false,
    // What data: addresses would save in requests they cost in every visit: they are never kept by a browser.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Packages say 'use client' for servers that draw React; here is none.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
    },
    // The first versions with light-dark(): a person of the team has a browser of today.
    target: ['chrome123', 'safari17.5', 'firefox128'],
  },
})
