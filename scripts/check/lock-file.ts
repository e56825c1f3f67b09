import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../src/environment.ts'

type Entry = { resolved?: string; integrity?: string; optionalDependencies?: Record<string, string> }

/**
 * The lock file names packages by version and checksum, not by address, so that an install asks whatever
 * registry the machine is set to (a mirror, a proxy) and never a host that only one developer could reach. Each
 * has its checksum, and so has the native half for every other machine: `npm ci` refuses a lock file without.
 */
export async function checkLockFile(): Promise<string> {
  const text = await readFile(join(root, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> }
  const complaints: string[] = []
  for (const [path, { resolved, integrity, optionalDependencies = {} }] of Object.entries(packages)) {
    if (resolved?.includes('://'))
      complaints.push(
        `${path} is fetched from ${resolved}: remove the line (.npmrc keeps npm from writing it).`,
      )
    if (path !== '' && !integrity)
      complaints.push(`${path} has no checksum: remove its entry and run npm install --package-lock-only.`)
    for (const name of Object.keys(optionalDependencies))
      if (!(`${path}/node_modules/${name}` in packages || `node_modules/${name}` in packages))
        complaints.push(`${path} lacks ${name}: take a version that the registry has for every machine.`)
  }
  return complaints.join('\n')
}
