import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buildAll } from '../../../scripts/build/build.ts'
import { pageSettings, readConfig } from '../../../src/config.ts'
import { siteFacts } from '../../../src/content/site-facts.ts'
import { siteSettings } from '../../../src/content/site-settings.ts'
import { fillPages } from '../../../src/door/pages/keep-filled.ts'
import { startTestServer } from '../../support/test-server.ts'
import { BUILDS, type BuildName, root, siteDirOf } from './sites.ts'

const SERVER = 'BROWSER_TESTS_DATABASE_SERVER'

/** The owner's address of the PostgreSQL that all sites of the run share, each with a database of its own. */
export function testServerUrl(): string {
  const url = process.env[SERVER]
  if (!url) throw new Error('No database server: Playwright runs its global setup first.')
  return url
}

/**
 * Playwright's global setup: builds the letters, the console and the sites that the tests look at, unless they are up
 * to date, and starts the run's PostgreSQL. @returns what stops it
 */
export default async function buildSites(): Promise<() => Promise<void>> {
  await buildAll({ root, log: console.log })
  await Promise.all((Object.keys(BUILDS) as BuildName[]).map(fill))
  const server = await startTestServer()
  process.env[SERVER] = server.url
  return () => server.stop()
}

/** As the door does at its start, once for all the sites that show it. */
async function fill(build: BuildName): Promise<void> {
  const built = join(root, 'dist/site')
  const config = readConfig(BUILDS[build].settings)
  const pages = await fillPages(built, siteSettings(pageSettings(config), siteFacts(), new Date()))
  const folder = siteDirOf(build)
  await rm(folder, { recursive: true, force: true })
  await cp(join(built, 'files'), folder, { recursive: true })
  for (const [name, text] of pages) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}
