import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { Problem } from '../src/terminal/problem.ts'
import { root } from '../src/terminal/root.ts'
import { runProgram } from '../src/terminal/run-program.ts'
import { buildAll } from './build/build-all.ts'
import { packageJson } from './pack/bill-of-materials.ts'
import { makeDebianPackage } from './pack/debian-package.ts'
import { layOut } from './pack/lay-out.ts'
import { MACHINES, type Machine } from './pack/platform-packages.ts'

const run = promisify(execFile)

/**
 * `npm run pack`: one archive for Linux that needs nothing but itself, for every origin; with `--deb` a Debian package of
 * the same content, too. Both come to lie in dist-pack/, with their SHA-256.
 */
await runProgram(async (signal) => {
  const { values } = parseArgs({
    options: { machine: { type: 'string', default: process.arch }, deb: { type: 'boolean', default: false } },
  })
  const machine = machineOf(values.machine)
  await buildAll({ root, signal, log: console.log })
  const { version } = await packageJson(root)
  const into = join(root, 'dist-pack')
  const name = `dorfteller-${version}-linux-${machine}`
  console.log(`${name} wird gepackt …`)
  await layOut({ root, folder: join(into, name), machine })
  const archive = join(into, `${name}.tar.gz`)
  await pack(join(into, name), archive)
  console.log(await withSum(archive))
  if (values.deb) {
    const file = join(into, `dorfteller_${version}_${MACHINES[machine]}.deb`)
    await makeDebianPackage({ root, folder: join(into, name), version, machine, file })
    console.log(await withSum(file))
  }
})

function machineOf(asked: string): Machine {
  if (Object.hasOwn(MACHINES, asked)) return asked as Machine
  throw new Problem(`Für ${asked} gibt es keine Packung: Nenne mit --machine x64 oder arm64.`)
}

/** The same content gives the same archive: neither owner nor order nor clock shows. */
async function pack(folder: string, archive: string): Promise<void> {
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0']
  await run('tar', [...same, '-C', join(folder, '..'), '-I', 'gzip -n -9', '-cf', archive, basename(folder)])
}

/** Writes the sum beside the file, as `sha256sum --check` reads it. @returns its line */
async function withSum(file: string): Promise<string> {
  const sum = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
  const line = `${sum}  ${basename(file)}`
  await writeFile(`${file}.sha256`, `${line}\n`)
  return line
}
