import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../src/database/embedded/start.ts'
import { createTemplate } from './fresh-database.ts'
import { temporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address of the server that all test files share. */
    databaseServerUrl: string
  }
}

/** Starts one real PostgreSQL for the run, with a migrated template that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryFolder()
  const server = await startEmbeddedPostgres({ dataDir: folder.path })
  await createTemplate(server.url)
  project.provide('databaseServerUrl', server.url)
  return async () => {
    await server.stop()
    await folder.remove()
  }
}
