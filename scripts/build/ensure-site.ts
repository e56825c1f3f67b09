import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../../src/terminal/run-tool.ts'
import { type BuildOptions, buildOnce, orThrow } from './build-once.ts'
import { compressFolder } from './compress.ts'
import { inputHash } from './input-hash.ts'

type SiteOptions = BuildOptions & {
  /** Name of the build below dist/. */
  name?: string
  /** PUBLIC_ settings; an empty value counts as not set. */
  settings: Record<string, string>
}

/**
 * Builds the pages into `dist/<name>`, unless the build there was made from the same sources and settings.
 * @returns the folder with the pages, and whether it had to be built.
 * @throws {Problem} when the build fails, with the last lines of its output.
 */
export async function ensureSite(options: SiteOptions): Promise<{ siteDir: string; built: boolean }> {
  const { root, name = 'site', settings } = options
  const { path: siteDir, built } = await buildOnce(options, {
    name,
    hash: await inputHash(root, settings),
    begin: 'Die Seiten werden gebaut …',
    make: (fresh) => astroBuild(options, fresh),
  })
  return { siteDir, built }
}

async function astroBuild({ root, settings, signal }: SiteOptions, outDir: string): Promise<void> {
  const result = await runTool('astro/bin/astro.mjs', ['build', '--outDir', outDir], {
    cwd: root,
    env: { ...settings, NODE_ENV: 'production' },
    ...(signal ? { signal } : {}),
  })
  const code = existsSync(join(outDir, 'index.html')) ? result.code : 1
  orThrow({ ...result, code }, 'Die Seiten ließen')
  await compressFolder(outDir)
}
