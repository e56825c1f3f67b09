import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureSite } from '../../../scripts/build/ensure-site.ts'
import { BUILDS, SECOND_TOWN } from './sites.ts'

const { root } = BUILDS.plain

/** Playwright's global setup: builds the sites that the tests look at, unless they are up to date. */
export default async function buildSites(): Promise<void> {
  await ensureSite({ ...BUILDS.plain, log: console.log })
  await ensureSite({ ...BUILDS.withAds, log: console.log })
  await copyWithSecondTown(BUILDS.withSecondTown.root)
  await ensureSite({ ...BUILDS.withSecondTown, log: console.log })
}

/** Proves that a town is data: a copy of the sources in which nothing but a record was added. */
async function copyWithSecondTown(copy: string): Promise<void> {
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
}

/** Adds a record after Kremmen's with the same fields and other values, as a person would who copies it. */
function withSecondTown(source: string): string {
  const record = /\n {2}\{\n(?: {4}.*\n)+? {2}\},?\n/.exec(source)?.[0]
  if (!record) throw new Error('src/content/towns.ts has no record that could be copied; mend build-sites.ts')
  const second = record
    // Kremmen's horizon is a drawing of its own; a record that was copied takes the neutral one.
    .replace(/horizon: '.*'/, "horizon: 'hills'")
    .replaceAll('kremmen', SECOND_TOWN.slug)
    .replaceAll('Kremmen', SECOND_TOWN.name)
    .replaceAll('16766', SECOND_TOWN.postalCode)
  return source.replace(record, `${record.trimEnd().replace(/,?$/, ',')}${second}`)
}
