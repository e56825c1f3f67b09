import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from './step.ts'

/**
 * The lock file names packages by version and checksum, not by address, so that an install asks whatever
 * registry the machine is set to (a mirror, a proxy) and never a host that only one developer could reach.
 */
export async function checkLockFile(root: string): Promise<Finding> {
  const text = await readFile(join(root, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, { resolved?: string }> }
  const addressed = Object.entries(packages).filter(([, { resolved }]) => resolved?.includes('://'))
  const output = addressed.map(([name, { resolved }]) => `${name} is fetched from ${resolved}`)
  if (output.length > 0)
    output.push('Remove the "resolved" lines (npm config set omit-lockfile-registry-resolved true).')
  return { ok: addressed.length === 0, files: Object.keys(packages).length, output: output.join('\n') }
}
