import type { TestProject } from 'vitest/node'
import { ensureMessages } from '../../scripts/build/ensure-messages.ts'
import { startEmbeddedPostgres } from '../../src/database/embedded/start.ts'
import { root } from '../../src/terminal/root.ts'
import { createTemplate } from './fresh-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address of the server that all test files share. */
    databaseServerUrl: string
  }
}

/**
 * Starts one real PostgreSQL for the run, with a migrated template that every test file copies. Builds the letters: in
 * a new clone two workers of one test would do it at the same moment, each in the other's way.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureMessages({ root })
  const folder = await temporaryFolder()
  const server = await startEmbeddedPostgres({ dataDir: folder.path })
  await createTemplate(server.url)
  project.provide('databaseServerUrl', server.url)
  return async () => {
    await server.stop()
    await folder.remove()
  }
}
