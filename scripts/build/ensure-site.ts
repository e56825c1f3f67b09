import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PLAN } from '../../src/site/finish.ts'
import { runTool } from '../run-tool.ts'
import { type BuildOptions, buildOnce, orThrow } from './build-once.ts'
import { compressFolder } from './compress.ts'
import { inputHash } from './input-hash.ts'

/**
 * Builds into `dist/site` what every site has in common (`files`) and what fills in the rest (`renderer`), unless the
 * build there was made from the same sources.
 * @returns the folder, and whether it had to be built.
 * @throws {Problem} when the build fails, with the last lines of its output.
 */
export async function ensureSite(options: BuildOptions): Promise<{ siteDir: string; built: boolean }> {
  const { path: siteDir, built } = await buildOnce(options, {
    name: 'site',
    hash: await inputHash(options.root),
    begin: 'Die Seiten werden gebaut …',
    make: (fresh) => astroBuild(options, fresh),
  })
  return { siteDir, built }
}

async function astroBuild({ root, signal }: BuildOptions, fresh: string): Promise<void> {
  const result = await runTool('astro/bin/astro.mjs', ['build', '--outDir', join(fresh, 'files')], {
    cwd: root,
    env: { NODE_ENV: 'production' },
    ...(signal ? { signal } : {}),
  })
  const code = existsSync(join(fresh, 'renderer', PLAN)) ? result.code : 1
  orThrow({ ...result, code }, 'Die Seiten ließen')
  await compressFolder(join(fresh, 'files'))
}
