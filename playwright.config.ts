import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM_ARGS, findChromium, findHeadlessShell } from './scripts/browsers/find.ts'
import type { EngineOptions } from './test/engines/support/fixtures.ts'

// Without hinting letters are as wide as in the whole browser, where lines, prints and late fonts are measured.
const started = (executablePath: string | undefined, ...more: string[]) => ({
  launchOptions: { args: [...CHROMIUM_ARGS, ...more], ...(executablePath ? { executablePath } : {}) },
})

/** Real pages, real server, real database, real browser; `npm test` runs them after everything else. */
export default defineConfig<object, EngineOptions>({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: 'test/pictures/kept/{arg}{ext}',
  globalSetup: './test/e2e/support/global-setup.ts',
  // One more than cores: half of a promise's time is waiting for letters and programs.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Many times what a story takes on a quiet machine: a busy one is no fault of the site.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // A trace of every story costs a third more; `--trace on` makes one of the story that failed.
    screenshot: 'only-on-failure',
    // No page lives long enough for its scripts to be compiled well: a tenth less work.
    ...started(findHeadlessShell(), '--font-render-hinting=none', '--js-flags=--no-opt --no-maglev'),
  },
  projects: [
    {
      name: 'desktop',
      // As many as cores: with three pages waited past their patience.
      workers: 2,
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1280, height: 800 },
        // A seventh less work; what moves shows in `promises`.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    // What must hold whatever the house becomes: a site as README starts it, seen from outside.
    { name: 'promises', testDir: 'test/promises', timeout: 240_000, use: { ...devices['Desktop Chrome'] } },
    // What a look alone shows, in the whole browser: without its window it smooths letters otherwise. Renewed by
    // `npm run pictures`.
    {
      name: 'pictures',
      testDir: 'test/pictures',
      workers: 1,
      use: { ...devices['Desktop Chrome'], ...started(findChromium()) },
    },
    // The stories that must end the same in every browser; what today's Chromium does, `desktop` tells.
    ...(['firefox', 'webkit'] as const).map((engineName) => ({
      name: engineName,
      testDir: 'test/engines',
      // Each would start the engine and a site once more.
      workers: 1,
      use: { engineName },
    })),
  ],
})
