import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
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
  // What a build that was killed has left; others may be at work.
  for (const left of globSync(join(dist, `${name}.{building,old}-*`)))
    if ((await stat(left)).mtimeMs < Date.now() - 3_600_000) await rm(left, { recursive: true, force: true })
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
  const found = globSync(
    inputs.flatMap((input) => [input, `${input}/**`]),
    { cwd: root, withFileTypes: true },
  )
  const files = found.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
  for (const path of files.map((file) => join(file.parentPath, file.name)).sort())
    hash.update(`${relative(root, path)}\0`).update(await readFile(path))
  return hash.digest('hex')
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
