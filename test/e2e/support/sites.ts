import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** The ads tag of the build with ads. No server listens there: a test answers the request itself with `page.route`. */
export const ADS = { id: 'AW-TEST123456', scriptUrl: 'http://127.0.0.1:47117/gtag/js' }

/** The town that only the build with a second town has. */
export const SECOND_TOWN = { slug: 'musterdorf', name: 'Musterdorf', postalCode: '17268' }

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
 * What the browser tests look at: one build filled for the site, with an ads id, under a public address; and a build with
 * a second town.
 */
export const BUILDS = {
  plain: { root, name: 'plain', settings: PLAIN },
  withAds: {
    root,
    name: 'with-ads',
    settings: { ...PLAIN, PUBLIC_ADS_ID: ADS.id, PUBLIC_ADS_SCRIPT_URL: ADS.scriptUrl },
  },
  /** As visitors would get it, though nothing is filled in yet. */
  asPublic: {
    root,
    name: 'public',
    settings: { ...PLAIN, PUBLIC_ORIGIN: 'https://dorfteller.example' },
  },
  withSecondTown: { root: join(root, 'dist/e2e-second-town'), name: 'second-town', settings: PLAIN },
} as const

/** The operator's console, the same for every build. */
export const CONSOLE_DIR = join(root, 'dist/console')

export type BuildName = keyof typeof BUILDS

/** The folder with all that a filled site has. */
export function siteDirOf(build: BuildName): string {
  return join(root, 'dist/e2e', BUILDS[build].name)
}
