import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const COMPRESSIBLE = /\.(css|html|ico|js|json|svg|txt|xml)$/

/**
 * Puts a `.br` beside every file of a build that gets smaller by it, compressed as far as it goes: a server that starts
 * has nothing to do but read.
 */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
  const compressed = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    const content = await readFile(path)
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    const br = await promisify(brotliCompress)(content, { params })
    if (br.length < content.length) await writeFile(`${path}.br`, br)
  })
  await Promise.all(compressed)
}
