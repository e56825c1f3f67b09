import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Entry = { resolved?: string; integrity?: string; optionalDependencies?: Record<string, string> }

/**
 * The lock file names packages by version and checksum, not by address, so that an install asks whatever
 * registry the machine is set to (a mirror, a proxy) and never a host that only one developer could reach. Each
 * has its checksum, and so has the native half for every other machine: `npm ci` refuses a lock file without.
 */
export async function checkLockFile(root: string): Promise<string> {
  const text = await readFile(join(root, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, Entry> }
  return Object.entries(packages)
    .flatMap(([path, entry]) => [...wrongWith(path, entry, packages)])
    .join('\n')
}

function* wrongWith(path: string, entry: Entry, packages: Record<string, Entry>): Generator<string> {
  if (entry.resolved?.includes('://'))
    yield `${path} is fetched from ${entry.resolved}: remove the line (.npmrc keeps npm from writing it).`
  if (path !== '' && !entry.integrity)
    yield `${path} has no checksum: remove its entry and run npm install --package-lock-only.`
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    const places = [`${path}/node_modules/${name}`, `node_modules/${name}`]
    if (!places.some((place) => place in packages))
      yield `${path} lacks ${name}: take a version that the registry has for every machine.`
  }
}
