import { execFile } from 'node:child_process'
import { chmod, copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { linkLibraries } from '../../src/database/embedded/binaries.ts'
import { fontFiles } from '../../src/design/fonts/subset.ts'
import { compressFile } from '../../src/filling/compress.ts'
import { packagesOf, readShipped, SHIPPED } from '../../src/site/shipped-packages.ts'
import { CONSOLE_PACKAGES } from '../build/ensure-console.ts'
import { billOfMaterials, packageJson } from './bill-of-materials.ts'
import { bundlePrograms, inOwnName } from './bundle-programs.ts'
import { licenceTexts } from './licences.ts'
import { type Machine, platformPackages, unpackLocked } from './platform-packages.ts'

/** What an artefact takes over as it is, by its path in the project; messages name guides in docs. */
const AS_IT_IS = ['data', 'dist', 'docs', 'LICENSE', 'CHANGELOG.md']
/** What programs read of src/ while they run: the database's files, and threads. */
const READ_AT_RUN_TIME = /\.(sql|mjs|sh)$/

/**
 * Lays out an artefact in a folder: the bundled programs, what was built, PostgreSQL and Node for a machine, and what says
 * of what it is made. Nothing in it builds, and nothing is written to it while it runs.
 * @param options.folder made anew
 * @param options.machine for which machine, whatever this one is
 */
export async function layOut(options: { root: string; folder: string; machine: Machine }): Promise<void> {
  const { root, folder, machine } = options
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const packages = await bundlePrograms(root, folder)
  for (const name of await packagesBuiltIn(root)) packages.add(name)
  for (const path of AS_IT_IS) await cp(join(root, path), join(folder, path), { recursive: true })
  await nameCommands(join(folder, 'dist/console'))
  await copyNamed(join(root, '.env.example'), join(folder, '.env.example'))
  await copyRead(root, folder)
  for (const name of await packagesKept(root, folder, machine)) packages.add(name)
  await writeOwnPackage(root, folder)
  await copyProgram(join(root, 'packaging/bin/dorfteller'), join(folder, 'bin/dorfteller'))
  await cp(join(root, 'packaging/systemd'), join(folder, 'share/systemd'), { recursive: true })
  await writeFile(join(folder, 'dorfteller.cdx.json'), await billOfMaterials(root, packages))
  await writeFile(join(folder, 'LICENCES.txt'), await licenceTexts(packages))
  await writeSums(folder)
}

/** The packages whose code is in pages and console, and those of the fonts that were cut for them. */
async function packagesBuiltIn(root: string): Promise<string[]> {
  const lists = [join('dist/site', SHIPPED), CONSOLE_PACKAGES].map((file) => readShipped(join(root, file)))
  const built = (await Promise.all(lists)).flat().map((name) => join(root, name))
  return [...built, ...packagesOf(fontFiles())]
}

/** A text for both. */
export async function copyNamed(from: string, to: string): Promise<void> {
  await writeFile(to, inOwnName(await readFile(from, 'utf8')))
}

/** The console is built for both: what tells people to type npm's name of a program tells them the artefact's. */
async function nameCommands(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true })
  for (const file of entries.filter((name) => name.endsWith('.js')).map((name) => join(folder, name))) {
    const text = await readFile(file, 'utf8')
    if (inOwnName(text) === text) continue
    await writeFile(file, inOwnName(text))
    await compressFile(file)
  }
}

async function copyRead(root: string, folder: string): Promise<void> {
  const entries = await readdir(join(root, 'src'), { recursive: true })
  for (const name of entries.filter((entry) => READ_AT_RUN_TIME.test(entry))) {
    const target = join(folder, 'src', name)
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(root, 'src', name), target)
  }
}

/** The packages that stay folders: Node, PostgreSQL, and the renderer of pictures. @returns folders with their package.json */
async function packagesKept(root: string, folder: string, machine: Machine): Promise<string[]> {
  const { node, postgres } = platformPackages(machine)
  const renderer = '@resvg/resvg-wasm'
  await cp(join(root, 'node_modules', renderer), join(folder, 'node_modules', renderer), { recursive: true })
  await unpackLocked(root, postgres, join(folder, 'node_modules', postgres))
  // As a start would, where it may write.
  await linkLibraries(join(folder, 'node_modules', postgres, 'native'))
  const whole = join(folder, 'node')
  await unpackLocked(root, node, whole)
  for (const part of ['include', 'share', 'CHANGELOG.md', 'README.md'])
    await rm(join(whole, part), { recursive: true, force: true })
  // As unpacked: those of another machine are not installed here.
  return [join(root, 'node_modules', renderer), join(folder, 'node_modules', postgres), whole]
}

/** Of package.json what Node and the programs read: that the files are modules, and which version this is. */
async function writeOwnPackage(root: string, folder: string): Promise<void> {
  const { name, version, license } = await packageJson(root)
  const own = { name, version, license, private: true, type: 'module' }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(own, null, 2)}\n`)
}

async function copyProgram(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to)
  await chmod(to, 0o755)
}

/** What each file is, for `dorfteller upgrade` and `sha256sum --check`. */
export async function writeSums(folder: string): Promise<void> {
  const list =
    'find . -type f ! -path ./SHA256SUMS -print0 | LC_ALL=C sort -z | xargs -0 sha256sum > SHA256SUMS'
  await promisify(execFile)('sh', ['-c', list], { cwd: folder })
}
