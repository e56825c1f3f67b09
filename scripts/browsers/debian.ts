import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @returns the path of the first of these programs that is here. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable)
}

/** Installs packages of Debian or Ubuntu, which only root may. @returns whether they are here afterwards. */
export function installFromDebian(...packages: string[]): boolean {
  if (process.getuid?.() !== 0 || !findProgram('apt-get')) return false
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0
  return apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', ...packages)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
