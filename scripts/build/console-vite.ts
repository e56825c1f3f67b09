import { join } from 'node:path'
import { defineConfig } from 'vite'
import { brand } from '../../src/content/brand.ts'
import { layers } from '../../src/design/layers.ts'
import { root } from '../../src/environment.ts'
import { consoleRoutes } from '../../src/routes.ts'

/**
 * What nearly every page shows; Vite's own helper too, or the first file would drag in whichever holds it. What one jumps
 * with is fetched when it is wanted.
 */
const COMMON =
  /vite[\\/]preload-helper|src[\\/](console[\\/](shell[\\/](?!jump[\\/]jump-dialog)|design[\\/](?!bar|chart|column|data-table|dialog|finding|first-rows|news|sort)|api|brand|pages\.ts|router|search|words|pages[\\/]\w+[\\/]search)|design|routes|contract[\\/](?!letter-|console[\\/](audit|audit-details|channels|newsletters|outbox|plan|post-offices|setup)\.))/

/** What the first view of the map needs beside that. */
const MAP = /src[\\/]console[\\/](map[\\/](?!near|radius-[fw]|region-map)|places)/

/** What all tables share: one file with them. */
const TABLE = /src[\\/]console[\\/]design[\\/](bar|column|data-table|sort)/

/** How letters leave, in words: the outbox, the starts and the set-up. */
const POST =
  /src[\\/](console[\\/]design[\\/](finding|first-rows|news)|contract[\\/]console[\\/](plan|post-offices)\.)/

/** How Vite builds the operator's console. Run by ensure-console.ts, which says where the files go. */
export default defineConfig({
  root: join(root, 'src/console'),
  base: `${consoleRoutes.base}/`,
  publicDir: false,
  plugins: [layers()],
  define: { __BRAND__: JSON.stringify(brand) },
  build: {
    emptyOutDir: true,
    sourcemap: false,
    // What data: addresses would save in requests they cost in every visit: they are never kept by a browser.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Three files in place of twenty: what never changes with our own work, what every page needs, and the map. Each file
        // more costs a kilobyte of headers.
        codeSplitting: {
          groups: [
            {
              name: 'libraries',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](?!.*(table|virtual)))/,
            },
            { name: 'common', test: COMMON },
            { name: 'map', test: MAP },
            { name: 'data-table', test: TABLE },
            { name: 'post', test: POST },
          ],
        },
      },
    },
    // The first versions with :has(), nesting and cascade layers together: a person of the team has a browser of today.
    target: ['chrome111', 'safari16.4', 'firefox128'],
  },
})
