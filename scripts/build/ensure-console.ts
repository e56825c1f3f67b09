import { join } from 'node:path'
import { runTool } from '../run-tool.ts'
import { type BuildOptions, buildOnce, orThrow } from './build-once.ts'
import { compressFolder } from './compress.ts'
import { writeCountry } from './country.ts'
import { inputHash } from './input-hash.ts'

/** What the console is made of. */
const INPUTS = [
  'data/postal-codes.tsv',
  'package-lock.json',
  'scripts/build/compress.ts',
  'scripts/build/console-fonts.ts',
  'scripts/build/console-vite.ts',
  'scripts/build/country.ts',
  'src/console',
  'src/content/brand.ts',
  'src/contract',
  'src/design',
  'src/routes.ts',
]

/**
 * Builds the operator's console into `dist/console`, unless the build there was made from the same sources.
 * @returns the folder with index.html and its files.
 * @throws {Problem} when the build fails, with the last lines of its output.
 */
export async function ensureConsole(options: BuildOptions): Promise<string> {
  const { path } = await buildOnce(options, {
    name: 'console',
    hash: await inputHash(options.root, INPUTS),
    begin: 'Die Konsole wird gebaut …',
    make: (fresh) => viteBuild(options, fresh),
  })
  return path
}

async function viteBuild({ root, signal }: BuildOptions, outDir: string): Promise<void> {
  await prepareConsole(root)
  const config = join(root, 'scripts/build/console-vite.ts')
  // `native`: Node reads TypeScript by itself, so the configuration needs no bundle of its own.
  const how = ['--config', config, '--configLoader', 'native', '--logLevel', 'warn']
  const options = { cwd: root, env: { NODE_ENV: 'production' }, ...(signal ? { signal } : {}) }
  const result = await runTool('vite/bin/vite.js', ['build', ...how, '--outDir', outDir], options)
  orThrow(result, 'Die Konsole ließ')
  await compressFolder(outDir)
}

/** Makes what the console's styles and pages look for: its fonts, and what it knows of places. */
export async function prepareConsole(root: string): Promise<void> {
  // Only here: a server that is handed the built console has no packages to build with.
  const { cutConsoleFonts } = await import('./console-fonts.ts')
  const folder = join(root, '.generated/console')
  await cutConsoleFonts(folder)
  await writeCountry(root, folder)
}
