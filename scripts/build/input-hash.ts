import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What the pages are made of. A change in any of these asks for a new build. */
const SITE_INPUTS = [
  'astro.config.ts',
  'data',
  'package-lock.json',
  'public',
  'scripts/build/compress.ts',
  'src/browser',
  'src/content',
  'src/contract',
  'src/design',
  'src/answers.ts',
  'src/routes.ts',
  'src/site',
]

const TEST = /\.test\.tsx?$/

/**
 * @param root the project's folder
 * @param inputs files and folders that the build reads, relative to `root`; without them those of the site
 * @returns a hash (hex) of all inputs of a build; tests and file times do not count.
 */
export async function inputHash(root: string, inputs: readonly string[] = SITE_INPUTS): Promise<string> {
  const hash = createHash('sha256')
  for (const input of inputs) {
    for (const file of await filesBelow(root, input)) {
      hash.update(`${file}\0`)
      hash.update(await readFile(join(root, file)))
    }
  }
  return hash.digest('hex')
}

/** @returns all files at or below `path`, relative to `root`, in a fixed order; none if it does not exist. */
async function filesBelow(root: string, path: string): Promise<string[]> {
  const found = await stat(join(root, path)).catch(() => undefined)
  if (!found) return []
  if (found.isFile()) return [path]
  const entries = await readdir(join(root, path), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && !TEST.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()
}
