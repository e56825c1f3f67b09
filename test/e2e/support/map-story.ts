import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { prepareConsole } from '../../../scripts/build/ensure-console.ts'
import { layers } from '../../../src/design/layers.ts'
import { root } from '../../../src/environment.ts'

/** Where the story stands on the site; nothing answers there but what is built here. */
const BASE = '/map-story/'

/** Builds a page that holds nothing but the map, with figures of its own: the same ones at every run. */
export async function buildMapStory() {
  const folder = await mkdtemp(join(tmpdir(), 'map-story-'))
  await prepareConsole(root)
  await build({
    root: join(root, 'test/e2e/support/map-story'),
    configFile: false,
    base: BASE,
    logLevel: 'error',
    publicDir: false,
    plugins: [layers()],
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, target: 'chrome111' },
  })
  return {
    open: async (page: Page, { origin = '', search = '' } = {}) => {
      await page.route(`**${BASE}**`, (route) => {
        const path = new URL(route.request().url()).pathname.slice(BASE.length)
        return route.fulfill({ path: join(folder, path || 'index.html') })
      })
      await page.goto(`${origin}${BASE}${search}`)
    },
    remove: () => rm(folder, { recursive: true }),
  }
}
