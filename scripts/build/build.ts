import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PARTS } from './parts.ts'

type BuildOptions = {
  /** The project's folder (a test builds a changed copy). */
  root: string
  log?: (line: string) => void
  signal?: AbortSignal
}

/** Builds pages, console and letters, each unless it is up to date. @returns whether anything had to be built. @throws {Problem} */
export async function buildAll(options: BuildOptions): Promise<boolean> {
  let built = false
  for (const part of ['site', 'console', 'messages'] as const) built = (await build(part, options)) || built
  return built
}

/**
 * Builds a part into dist/, unless what is there was made from the same inputs. It is made beside, swapped in when whole,
 * and `dist/<name>.built-from` is written last, so that a build killed half-way never counts.
 * @returns whether it had to be built.
 * @throws {Problem} when the build fails, with the last lines of its output.
 */
export async function build(part: keyof typeof PARTS, { root, log, signal }: BuildOptions): Promise<boolean> {
  const { name, begin, inputs, make } = PARTS[part]
  const dist = join(root, 'dist')
  const path = join(dist, name)
  const hash = await hashOf(root, inputs)
  const builtFrom = await readFile(`${path}.built-from`, 'utf8').catch(() => undefined)
  if (builtFrom === hash && existsSync(path)) return false

  log?.(begin)
  await mkdir(dist, { recursive: true })
  await removeLeftovers(dist, name)
  const fresh = `${path}.building-${process.pid}`
  try {
    await make(fresh, { root, signal })
    await swapIn(fresh, path)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  await writeFile(`${path}.built-from`, hash)
  return true
}

/** A hash (hex) of what a build reads, wherever the project lies; tests and file times do not count. */
async function hashOf(root: string, inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const input of inputs)
    for (const file of await filesBelow(root, input))
      hash.update(`${file}\0`).update(await readFile(join(root, file)))
  return hash.digest('hex')
}

/** All files at or below a path, relative to `root`, in a fixed order; none if it does not exist. */
async function filesBelow(root: string, path: string): Promise<string[]> {
  const found = await stat(join(root, path)).catch(() => undefined)
  if (!found?.isDirectory()) return found ? [path] : []
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}

/** What builds that were killed left: none takes an hour. */
async function removeLeftovers(dist: string, name: string): Promise<void> {
  for await (const left of glob(`${name}.{building,old}-*`, { cwd: dist })) {
    const { mtimeMs } = await stat(join(dist, left))
    if (mtimeMs < Date.now() - 3_600_000) await rm(join(dist, left), { recursive: true, force: true })
  }
}

async function swapIn(fresh: string, path: string): Promise<void> {
  await rm(`${path}.built-from`, { force: true })
  await rename(fresh, path).catch(async () => {
    // Unlike a file, a folder does not replace another one.
    const old = `${path}.old-${process.pid}`
    await rename(path, old)
    await rename(fresh, path)
    await rm(old, { recursive: true, force: true })
  })
}
