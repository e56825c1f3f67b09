import type { TestProject } from 'vitest/node'
import { build } from '../../scripts/build/build.ts'
import { root } from '../../src/environment.ts'
import { startTestServer } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address of the server that all test files share. */
    databaseServerUrl: string
  }
}

/**
 * Starts one real PostgreSQL for the run. Builds the letters: in a new clone two workers of one test would do it at
 * the same moment, each in the other's way.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await build('messages', { root })
  const server = await startTestServer()
  project.provide('databaseServerUrl', server.url)
  return () => server.stop()
}
