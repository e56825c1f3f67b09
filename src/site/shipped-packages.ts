import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The list's name, in the folder that a build makes. */
export const SHIPPED = 'packages.json'

/** Notes which packages a build takes code from, in all its bundles; what is built stays as it is. */
export function shippedPackages(): { plugin: Plugin; write(folder: string): Promise<void> } {
  const packages = new Set<string>()
  return {
    plugin: {
      name: 'shipped-packages',
      generateBundle(_options, bundle) {
        const parts = Object.values(bundle)
        // From the project's folder on, wherever that is.
        for (const folder of packagesOf(
          parts.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : [])),
        ))
          packages.add(folder.slice(folder.indexOf('node_modules')).replaceAll('\\', '/'))
      },
    },
    write: (folder) => writeFile(join(folder, SHIPPED), JSON.stringify([...packages].sort())),
  }
}

/** @returns the folders of the packages on a list, as `node_modules/react`. */
export async function readShipped(file: string): Promise<string[]> {
  return JSON.parse(await readFile(file, 'utf8')) as string[]
}

/** The folders of the packages that modules come from. */
export function packagesOf(modules: readonly string[]): Set<string> {
  const folders = modules.map((id) => /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1])
  return new Set(folders.filter((folder) => folder !== undefined))
}
