import { join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')

/** The ads tag of the build with ads. No server listens there: a test answers the request itself with `page.route`. */
export const ADS = { id: 'AW-TEST123456', scriptUrl: 'http://127.0.0.1:47117/gtag/js' }

/** Every setting that shows in a page is given, so that a developer's .env does not leak into the tests. */
const PLAIN = {
  // Not https: everything that waits for the operator before going live is shown.
  PUBLIC_ORIGIN: 'http://dorfteller.example',
  PUBLIC_BACKEND_URL: '',
  PUBLIC_BACKEND_KEY: 'public-key-of-the-browser-tests',
  PUBLIC_ADS_ID: '',
  PUBLIC_ADS_SCRIPT_URL: '',
  PROOF_STORE_IP: 'false',
}

/**
 * What the browser tests look at: one build filled for the site, with an ads id, and under a public address.
 */
export const BUILDS = {
  plain: { name: 'plain', settings: PLAIN },
  withAds: {
    name: 'with-ads',
    settings: { ...PLAIN, PUBLIC_ADS_ID: ADS.id, PUBLIC_ADS_SCRIPT_URL: ADS.scriptUrl },
  },
  /** As visitors would get it, though nothing is filled in yet. */
  asPublic: {
    name: 'public',
    settings: { ...PLAIN, PUBLIC_ORIGIN: 'https://dorfteller.example' },
  },
} as const

/** The operator's console, the same for every build. */
export const CONSOLE_DIR = join(root, 'dist/console')

export type BuildName = keyof typeof BUILDS

/** The folder with all that a filled site has. */
export function siteDirOf(build: BuildName): string {
  return join(root, 'dist/e2e', BUILDS[build].name)
}
