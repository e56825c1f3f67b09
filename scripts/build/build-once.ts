import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '../../src/problem.ts'
import type { ToolResult } from '../run-tool.ts'

export type BuildOptions = {
  /** The project's folder (a test builds a changed copy). */
  root: string
  log?: (line: string) => void
  signal?: AbortSignal
}

type Recipe = {
  /** What comes of it: a folder or a file, below dist/. */
  name: string
  /** Hash of everything that it is made of. */
  hash: string
  begin: string
  /** Makes the folder or the file. */
  make(fresh: string): Promise<void>
}

/**
 * Builds `dist/<name>`, unless what is there was made from the same inputs. It is made beside, swapped in when whole,
 * and `dist/<name>.built-from` is written last, so that a build killed half-way never counts.
 * @returns where it is, and whether it had to be built.
 * @throws {Problem} when the build fails, with the last lines of its output.
 */
export async function buildOnce(
  { root, log }: BuildOptions,
  { name, hash, begin, make }: Recipe,
): Promise<{ path: string; built: boolean }> {
  const dist = join(root, 'dist')
  const path = join(dist, name)
  const builtFrom = await readFile(`${path}.built-from`, 'utf8').catch(() => undefined)
  if (builtFrom === hash && existsSync(path)) return { path, built: false }

  log?.(begin)
  await mkdir(dist, { recursive: true })
  await removeLeftovers(dist, name)
  const fresh = `${path}.building-${process.pid}`
  try {
    await make(fresh)
    await swapIn(fresh, path)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  await writeFile(`${path}.built-from`, hash)
  return { path, built: true }
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

/** @throws {Problem} with the last lines of what a tool said when it failed. @param what e.g. „Die Seiten ließen“ */
export function orThrow(result: ToolResult, what: string): ToolResult {
  if (result.code === 0) return result
  const lastLines = `${result.stdout}\n${result.stderr}`.trim().split('\n').slice(-25).join('\n')
  throw new Problem(
    `${lastLines}\n\n${what} sich nicht bauen; der Grund steht darüber. Behebe ihn und führe den Befehl noch einmal aus.`,
  )
}
