import { join } from 'node:path'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { siteFacts } from './src/content/site-facts.ts'
import { siteSettings } from './src/content/site-settings.ts'
import { cutFonts } from './src/design/fonts/subset.ts'
import { layers } from './src/design/layers.ts'
import { buildTargets } from './src/site/browser-floor.ts'
import { fillable, NO_ORIGIN } from './src/site/fillable.ts'
import { typesetting } from './src/site/typesetting.ts'

/**
 * What the build renders pages with, to work out their scripts and styles: nothing of it stays. `npm run dev` sets it
 * before, and then these are a site's own.
 */
globalThis.__SITE_SETTINGS__ ??= siteSettings(
  { origin: NO_ORIGIN, backendKey: '', adsScriptUrl: NO_ORIGIN, proofStoresIp: false },
  siteFacts(),
  new Date(),
)

/**
 * Vite's helper around `import()` waits for a chunk's stylesheets. Ours stand in the page already, and its 0.8 kB would
 * be paid by every visitor.
 */
const plainImports = {
  name: 'plain-imports',
  enforce: 'pre',
  load(id: string) {
    return id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined
  },
} as const

// The styles name them.
await cutFonts(join(import.meta.dirname, '.generated/fonts'))

export default defineConfig({
  srcDir: './src/site',
  outDir: './dist/site/files',
  output: 'static',
  compressHTML: true,
  devToolbar: { enabled: false },
  // `file` gives /kremmen.html, which the server hands out for /kremmen without a redirect.
  // Inlined styles save a round trip before the first paint (0.5 s on slow 4G).
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [
    react(),
    fillable(),
    {
      name: 'client-intent',
      hooks: {
        'astro:config:setup': ({ addClientDirective }) =>
          addClientDirective({ name: 'intent', entrypoint: './src/site/client-intent.ts' }),
      },
    },
  ],
  vite: {
    build: {
      sourcemap: false,
      // For CSS as well, because the minifier would otherwise fold `animation-timeline` into the `animation`
      // shorthand, which Chromium rejects.
      target: buildTargets,
      cssTarget: buildTargets,
    },
    plugins: [typesetting, plainImports, layers()],
    // One chunk for React: three compress worse by 1.3 kB and are asked for one after the other.
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
              },
            },
          },
        },
      },
    },
  },
})
