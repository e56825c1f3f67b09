import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '../../src/terminal/problem.ts'
import { runTool } from '../../src/terminal/run-tool.ts'
import { compressFolder } from './compress.ts'
import { writeConsolePlaces } from './console-places.ts'
import { isBuiltFrom, removeLeftovers, swapIn } from './ensure-site.ts'
import { inputHash } from './input-hash.ts'

type ConsoleOptions = {
  /** The project's folder. */
  root: string
  log?: (line: string) => void
  signal?: AbortSignal
}

/** What the console is made of. */
const INPUTS = [
  'data/postal-codes.tsv',
  'package-lock.json',
  'scripts/build/compress.ts',
  'scripts/build/console-fonts.ts',
  'scripts/build/console-places.ts',
  'scripts/build/console-vite.ts',
  'src/console',
  'src/content/brand.ts',
  'src/contract',
  'src/design',
  'src/routes.ts',
]

const NAME = 'console'
const GENERATED = '.generated/console'

/**
 * Builds the operator's console into `dist/console`, unless the build there was made from the same sources.
 * Swapped in when whole, as the site's pages are.
 * @returns the folder with index.html and its files.
 * @throws {Problem} when the build fails, with the last lines of its output.
 */
export async function ensureConsole(options: ConsoleOptions): Promise<string> {
  const { root } = options
  const hash = await inputHash(root, {}, INPUTS)
  const folder = join(root, 'dist', NAME)
  if (await isBuiltFrom(folder, hash)) return folder

  options.log?.('Die Konsole wird gebaut …')
  await mkdir(join(root, 'dist'), { recursive: true })
  await removeLeftovers(root, NAME)
  await prepareConsole(root)
  const fresh = `${NAME}.building-${process.pid}`
  await viteBuild(options, join(root, 'dist', fresh))
  await compressFolder(join(root, 'dist', fresh))
  await swapIn(root, NAME, fresh)
  await writeFile(`${folder}.built-from`, hash)
  return folder
}

/** Makes what the console's styles and pages look for: its fonts, and what it knows of places. */
export async function prepareConsole(root: string): Promise<void> {
  // Only here: a server that is handed the built console has no packages to build with.
  const { cutConsoleFonts } = await import('./console-fonts.ts')
  await cutConsoleFonts(join(root, GENERATED))
  await writeConsolePlaces(root, join(root, GENERATED))
}

async function viteBuild({ root, signal }: ConsoleOptions, outDir: string): Promise<void> {
  const config = join(root, 'scripts/build/console-vite.ts')
  // `native`: Node reads TypeScript by itself, so the configuration needs no bundle of its own.
  const args = [
    'build',
    '--config',
    config,
    '--configLoader',
    'native',
    '--outDir',
    outDir,
    '--logLevel',
    'warn',
  ]
  const options = { cwd: root, env: { NODE_ENV: 'production' }, ...(signal ? { signal } : {}) }
  const result = await runTool('vite/bin/vite.js', args, options)
  if (result.code === 0) return
  await rm(outDir, { recursive: true, force: true })
  const lastLines = `${result.stdout}\n${result.stderr}`.trim().split('\n').slice(-25).join('\n')
  throw new Problem(
    `${lastLines}\n\nDie Konsole ließ sich nicht bauen; der Grund steht darüber. Behebe ihn und führe den Befehl noch einmal aus.`,
  )
}
