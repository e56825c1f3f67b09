import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '../../src/terminal/problem.ts'
import { runTool } from '../../src/terminal/run-tool.ts'
import { compressFolder } from './compress.ts'
import { inputHash } from './input-hash.ts'

type SiteOptions = {
  /** The project's folder (a test builds a changed copy). */
  root: string
  /** Name of the build below dist/. */
  name?: string
  /** PUBLIC_ settings; an empty value counts as not set. */
  settings: Record<string, string>
  log?: (line: string) => void
  signal?: AbortSignal
}

/**
 * Builds the pages into `dist/<name>`, unless the build there was made from the same sources and settings.
 * The build goes into a folder of its own that is swapped in when whole; `dist/<name>.built-from` is
 * written last, so that a build killed half-way never counts.
 * @returns the folder with the pages, and whether it had to be built.
 * @throws {Problem} when the build fails, with the last lines of its output.
 */
export async function ensureSite(options: SiteOptions): Promise<{ siteDir: string; built: boolean }> {
  const { root, name = 'site', settings } = options
  const hash = await inputHash(root, settings)
  const siteDir = join(root, 'dist', name)
  if (await isBuiltFrom(siteDir, hash)) return { siteDir, built: false }

  options.log?.('Die Seiten werden gebaut …')
  await mkdir(join(root, 'dist'), { recursive: true })
  await removeLeftovers(root, name)
  const fresh = `${name}.building-${process.pid}`
  await astroBuild(options, join('dist', fresh))
  await compressFolder(join(root, 'dist', fresh))
  await swapIn(root, name, fresh)
  await writeFile(`${siteDir}.built-from`, hash)
  return { siteDir, built: true }
}

/** @returns whether the pages in `siteDir` are whole and were made from the inputs with this fingerprint. */
export async function isBuiltFrom(siteDir: string, hash: string): Promise<boolean> {
  if (!existsSync(join(siteDir, 'index.html'))) return false
  return (await readFile(`${siteDir}.built-from`, 'utf8').catch(() => '')) === hash
}

async function astroBuild(options: SiteOptions, outDir: string): Promise<void> {
  const result = await runTool('astro/bin/astro.mjs', ['build', '--outDir', outDir], {
    cwd: options.root,
    env: { ...options.settings, NODE_ENV: 'production' },
    ...(options.signal ? { signal: options.signal } : {}),
  })
  if (result.code === 0 && existsSync(join(options.root, outDir, 'index.html'))) return
  await rm(join(options.root, outDir), { recursive: true, force: true })
  const lastLines = `${result.stdout}\n${result.stderr}`.trim().split('\n').slice(-25).join('\n')
  throw new Problem(
    `${lastLines}\n\nDie Seiten ließen sich nicht bauen; der Grund steht darüber. Behebe ihn und führe den Befehl noch einmal aus.`,
  )
}

/** Folders of builds that were killed. Those of a build that is still going on are left alone. */
export async function removeLeftovers(root: string, name: string): Promise<void> {
  for (const entry of await readdir(join(root, 'dist'))) {
    const pid =
      entry.startsWith(`${name}.building-`) || entry.startsWith(`${name}.old-`)
        ? entry.split('-').at(-1)
        : undefined
    if (pid && !isRunning(Number(pid))) await rm(join(root, 'dist', entry), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Puts a finished build in the place of the one before it. */
export async function swapIn(root: string, name: string, fresh: string): Promise<void> {
  const [site, old] = [join(root, 'dist', name), join(root, 'dist', `${name}.old-${process.pid}`)]
  await rm(`${site}.built-from`, { force: true })
  await rename(site, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(join(root, 'dist', fresh), site)
  await rm(old, { recursive: true, force: true })
}
