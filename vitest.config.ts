import { configDefaults, defineConfig } from 'vitest/config'
import { DrillsFirst } from './scripts/testing/drills-first.ts'
import { siteFacts } from './src/content/site-facts.ts'
import { siteSettings } from './src/content/site-settings.ts'

/** What pages are filled with (src/site/settings.ts): a site that is tried out. */
const settings = siteSettings(
  {
    origin: 'http://localhost:3000',
    backendKey: 'a-key-for-tests',
    adsScriptUrl: 'https://ads.example/tag.js',
    proofStoresIp: false,
  },
  siteFacts(),
  new Date(),
)

export default defineConfig({
  define: { 'globalThis.__SITE_SETTINGS__': JSON.stringify(settings) },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/*.test.ts'],
    environment: 'node',
    // What tests read without importing it: `--changed` cannot know whom it breaks.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/src/database/**/*.sql', '**/data/**'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/setup.ts'],
    // One process keeps what it has read for its next file: reading it anew cost more than all tests together.
    // So no test leaves anything behind in a module.
    isolate: false,
    // More than two cores: many stories wait for other programs.
    maxWorkers: 3,
    sequence: { sequencer: DrillsFirst },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Pictures read the inks out of it; other stylesheets are nothing to a test without a browser.
    css: { include: [/tokens\.css/] },
    // Real servers start and stop; a test that hangs still ends.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What other programs bring about comes when it comes; Vitest's own second is short on a busy machine.
    expect: { poll: { timeout: 40_000 } },
  },
})
