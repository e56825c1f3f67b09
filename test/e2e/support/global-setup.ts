import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ensureConsole } from '../../../scripts/build/ensure-console.ts'
import { ensureMessages } from '../../../scripts/build/ensure-messages.ts'
import { ensureSite } from '../../../scripts/build/ensure-site.ts'
import { readConfig } from '../../../src/config.ts'
import { siteFacts } from '../../../src/content/site-facts.ts'
import { siteSettings } from '../../../src/content/site-settings.ts'
import { fillPages } from '../../../src/door/pages/fill-pages.ts'
import { pageSettings } from '../../../src/programs/page-settings.ts'
import { startTestServer } from '../../support/test-server.ts'
import { BUILDS, type BuildName, SECOND_TOWN, siteDirOf } from './sites.ts'

const { root } = BUILDS.plain

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
  await ensureMessages({ root, log: console.log })
  await ensureConsole({ root, log: console.log })
  await ensureSite({ root, log: console.log })
  const { withSecondTown: second, ...builds } = BUILDS
  await Promise.all([
    buildSecondTown(second.root).then(() => fill('withSecondTown')),
    ...(Object.keys(builds) as BuildName[]).map(fill),
  ])
  const server = await startTestServer()
  process.env[SERVER] = server.url
  return () => server.stop()
}

/** As the door does at its start, once for all the sites that show it. */
async function fill(build: BuildName): Promise<void> {
  const { root: project, settings } = BUILDS[build]
  const built = join(project, 'dist/site')
  const config = readConfig(settings)
  const pages = await fillPages(built, siteSettings(pageSettings(config), siteFacts(), new Date()))
  const folder = siteDirOf(build)
  await rm(folder, { recursive: true, force: true })
  await cp(join(built, 'files'), folder, { recursive: true })
  for (const [name, text] of pages) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}

/** Proves that a town is data: a copy of the sources in which nothing but a record was added. */
async function buildSecondTown(copy: string): Promise<void> {
  await mkdir(copy, { recursive: true })
  for (const part of [
    'src',
    'data',
    'public',
    'astro.config.ts',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ]) {
    await rm(join(copy, part), { recursive: true, force: true })
    if (existsSync(join(root, part))) await cp(join(root, part), join(copy, part), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules')).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  const file = join(copy, 'src/content/towns.ts')
  await writeFile(file, withSecondTown(await readFile(file, 'utf8')))
  await ensureSite({ root: copy, log: console.log })
}

const RECORD = `
  {
    slug: '${SECOND_TOWN.slug}',
    name: '${SECOND_TOWN.name}',
    district: 'Landkreis Uckermark',
    postalCode: '${SECOND_TOWN.postalCode}',
    figures: { minimum: 60, floor: 20 },
    sky: 'spruce',
    horizon: 'hills',
    houses: ordinaryStreet,
  },`

/** Adds the record at the head of the list, as a person would who has a new town. */
function withSecondTown(source: string): string {
  const list = 'export const towns: readonly Town[] = ['
  if (!source.includes(list)) throw new Error(`src/content/towns.ts has no "${list}"; fix global-setup.ts`)
  return source.replace(list, list + RECORD)
}
