import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { readConfig } from './src/config.ts'
import { holdsLetters, isPublicOrigin } from './src/content/going-public.ts'
import { operator } from './src/content/operator.ts'
import { isPromoOver } from './src/content/promo.ts'
import { fonts } from './src/design/fonts/integration.ts'
import { layers } from './src/design/layers.ts'
import { buildTargets } from './src/site/browser-floor.ts'
import { finishPages } from './src/site/finish-pages.ts'
import type { SiteSettings } from './src/site/settings.ts'
import { typesetting } from './src/site/typesetting.ts'

const config = readConfig()

const settings: SiteSettings = {
  origin: config.PUBLIC_ORIGIN,
  backendUrl: config.PUBLIC_BACKEND_URL ?? '',
  backendKey: config.PUBLIC_BACKEND_KEY,
  adsId: config.PUBLIC_ADS_ID ?? '',
  adsScriptUrl: config.PUBLIC_ADS_SCRIPT_URL,
  proofStoresIp: config.PROOF_STORE_IP,
  isPublic: isPublicOrigin(config.PUBLIC_ORIGIN),
  promoEndsAt: config.PROMO_ENDS_AT ?? '',
  promoIsOver: isPromoOver(config.PROMO_ENDS_AT, new Date()),
  holdsLetters: holdsLetters(operator, config.PUBLIC_ORIGIN),
}

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

export default defineConfig({
  site: config.PUBLIC_ORIGIN,
  srcDir: './src/site',
  outDir: './dist/site',
  output: 'static',
  compressHTML: true,
  devToolbar: { enabled: false },
  // `file` gives /kremmen.html, which the server hands out for /kremmen without a redirect.
  // Inlined styles save a round trip before the first paint (0.5 s on slow 4G).
  build: { format: 'file', inlineStylesheets: 'always' },
  integrations: [
    react(),
    fonts(),
    finishPages(),
    {
      name: 'client-intent',
      hooks: {
        'astro:config:setup': ({ addClientDirective }) =>
          addClientDirective({ name: 'intent', entrypoint: './src/site/client-intent.ts' }),
      },
    },
  ],
  vite: {
    define: { __SITE_SETTINGS__: JSON.stringify(settings) },
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
