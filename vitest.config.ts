import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/*.test.ts'],
    environment: 'node',
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/setup.ts'],
    restoreMocks: true,
    // Real servers start and stop; a test that hangs still ends.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
