import { join, resolve } from 'node:path'
import type { Program } from '../../config.ts'
import { pagesFolder } from '../../filling/current-site.ts'
import { siteFolder } from '../../filling/site-file.ts'
import type { OutsideFiles } from '../../seals/outside.ts'

/** Folders and files that a program reads besides its code, relative to the project's folder. */
const READS: Record<Program, string[]> = {
  init: ['data'],
  pages: ['dist/site', 'dist/site.built-from'],
  door: ['data'],
  console: ['dist/console', 'dist/messages.json'],
  worker: ['dist/messages.json', 'data'],
}

type Places = {
  root: string
  /** The program's settings. */
  env: NodeJS.ProcessEnv
  dataDir: string
  outside: OutsideFiles
  keyFile: string | undefined
}

/** Whether this Node lets a program give up a right (`process.permission.drop`); the one that comes along does. */
const CAN_GIVE_UP = atLeast(24, 21)

/**
 * Node's permission model: which files a program may read and write, whoever speaks through it. No other program can be
 * started from it, and nothing of `DATA_DIR` is open but the files outside the database, for the worker to write and for
 * init to read, the filled pages, and the folder of the operator's own facts, for the console to write. The network stays
 * open: what a program could reach there is a matter of its keys.
 * @see https://nodejs.org/api/permissions.html
 */
export function permissions(program: Program, { root, env, dataDir, outside, keyFile }: Places): string[] {
  const code = ['src', 'node_modules', 'package.json'].map((path) => join(root, path))
  const reads = [...code, ...READS[program].map((path) => join(root, path)), ...certificatesIn(env)]
  const writes: string[] = []
  const files = Object.values(outside)
  // Where the record's numbers go on.
  if (program === 'worker' || program === 'init') reads.push(...files)
  if (program === 'worker') writes.push(...files)
  if (program === 'worker' && keyFile) reads.push(keyFile)
  if (program !== 'init' && program !== 'door') reads.push(siteFolder(dataDir))
  if (program === 'console') writes.push(siteFolder(dataDir))
  if (program === 'pages' || program === 'door') reads.push(pagesFolder(dataDir))
  if (program === 'pages') writes.push(pagesFolder(dataDir))
  return [
    '--permission',
    ...reads.map((path) => `--allow-fs-read=${resolve(path)}`),
    ...writes.map((path) => `--allow-fs-write=${resolve(path)}`),
    // For the threads that draw pictures. The door gives the right up once it has them (door/pictures/start-drawing.ts).
    ...(program === 'door' && CAN_GIVE_UP ? ['--allow-worker', '--disable-warning=PERM0006'] : []),
  ]
}

/** What addresses of a database name for TLS, as in `?sslmode=verify-full&sslrootcert=/etc/ssl/provider.pem`. */
function certificatesIn(env: NodeJS.ProcessEnv): string[] {
  const addresses = Object.values(env).flatMap((value = '') => URL.parse(value) ?? [])
  return addresses.flatMap(({ searchParams }) =>
    ['sslrootcert', 'sslcert', 'sslkey'].flatMap((name) => searchParams.get(name) ?? []),
  )
}

function atLeast(major: number, minor: number): boolean {
  const [ours = 0, its = 0] = process.versions.node.split('.').map(Number)
  return ours > major || (ours === major && its >= minor)
}
