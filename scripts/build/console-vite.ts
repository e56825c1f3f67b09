import { join } from 'node:path'
import { defineConfig } from 'vite'
import { brand } from '../../src/content/brand.ts'
import { routes } from '../../src/routes.ts'
import { root } from '../program/root.ts'

/** How Vite builds the operator's console. Run by ensure-console.ts, which says where the files go. */
export default defineConfig({
  root: join(root, 'src/console'),
  base: `${routes.console.base}/`,
  publicDir: false,
  define: { __BRAND__: JSON.stringify(brand) },
  build: {
    emptyOutDir: true,
    sourcemap: false,
    // What data: addresses would save in requests they cost in every visit: they are never kept by a browser.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // As the site's pages: the first versions with oklch(), :has(), nesting and cascade layers together.
    target: ['chrome111', 'safari16.4', 'firefox128'],
  },
})
