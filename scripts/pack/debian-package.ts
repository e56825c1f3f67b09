import { execFile } from 'node:child_process'
import { chmod, copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { MACHINES, type Machine } from './platform-packages.ts'

const run = promisify(execFile)

/** Where things of packaging/ go in the file system. */
const PLACES: [from: string, to: string][] = [
  ['packaging/systemd', 'usr/lib/systemd/system'],
  ['packaging/debian/sysusers.conf', 'usr/lib/sysusers.d/dorfteller.conf'],
  ['packaging/debian/tmpfiles.conf', 'usr/lib/tmpfiles.d/dorfteller.conf'],
  ['packaging/debian/dorfteller', 'usr/bin/dorfteller'],
  ['packaging/caddy/Caddyfile', 'usr/share/doc/dorfteller/Caddyfile'],
  ['packaging/debian/set-up-backup', 'usr/lib/dorfteller-package/set-up-backup'],
  ['packaging/debian/own-database', 'usr/lib/dorfteller-package/own-database'],
  ['packaging/debian/set-up-database', 'usr/lib/dorfteller-package/set-up-database'],
]
/** What dpkg runs. */
const SCRIPTS = ['postinst', 'prerm', 'postrm', 'config']

/**
 * Makes a Debian package of a laid out artefact: its files below /usr/lib/dorfteller, its units, and the scripts that dpkg
 * runs. The format is deb(5); `dpkg-deb` writes it.
 */
export async function makeDebianPackage(options: {
  root: string
  folder: string
  version: string
  machine: Machine
  file: string
}): Promise<void> {
  const { root, folder, file } = options
  const tree = `${folder}.deb`
  await rm(tree, { recursive: true, force: true })
  // Libraries' second names lead to their neighbours, not to where the package was made.
  await cp(folder, join(tree, 'usr/lib/dorfteller'), { recursive: true, verbatimSymlinks: true })
  // dpkg has units of its own, and sums.
  for (const path of ['share/systemd', 'SHA256SUMS'])
    await rm(join(tree, 'usr/lib/dorfteller', path), { recursive: true })
  for (const [from, to] of PLACES) await place(join(root, from), join(tree, to))
  const debian = join(root, 'packaging/debian')
  await mkdir(join(tree, 'DEBIAN'))
  for (const name of SCRIPTS) {
    await copyFile(join(debian, name), join(tree, 'DEBIAN', name))
    await chmod(join(tree, 'DEBIAN', name), 0o755)
  }
  for (const name of ['templates', 'triggers']) await copyFile(join(debian, name), join(tree, 'DEBIAN', name))
  await writeFile(join(tree, 'DEBIAN/control'), await controlOf(options, tree))
  await run('dpkg-deb', ['--root-owner-group', '-Zzstd', '--build', tree, file])
  await rm(tree, { recursive: true })
}

async function place(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await cp(from, to, { recursive: true, mode: 0 })
}

async function controlOf(
  { root, version, machine }: { root: string; version: string; machine: Machine },
  tree: string,
): Promise<string> {
  const control = await readFile(join(root, 'packaging/debian/control'), 'utf8')
  const { stdout } = await run('du', ['-sk', '--exclude=DEBIAN', tree])
  return control
    .replace('@VERSION@', version)
    .replace('@ARCHITECTURE@', MACHINES[machine])
    .replace('@SIZE@', stdout.split('\t')[0] ?? '')
}
