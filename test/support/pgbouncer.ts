import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findProgram } from '../../scripts/browsers/debian.ts'
import { LOGIN_ROLES, loginUrl } from '../../src/database/connect.ts'
import { accepts, freePort } from './ports.ts'
import { temporaryFolder } from './temporary-folder.ts'

export type Pgbouncer = {
  /** The owner's address through it; the other roles' are derived from it, as from the server's own. */
  ownerUrl: string
  /** Ends it and removes its folder. */
  remove(): Promise<void>
}

/** @returns why no PgBouncer can be started here; undefined when it can. */
export function pgbouncerMissing(): string | undefined {
  return findProgram('pgbouncer')
    ? undefined
    : "PgBouncer isn't installed (Debian: apt-get install pgbouncer)"
}

/** Nobody: as root PgBouncer does not run. */
const ACCOUNT = 65_534

/**
 * A real PgBouncer of this machine's Debian before a database, in a folder of its own, on 127.0.0.1 alone; with two
 * connections to the server for each role, which all who come in share.
 */
export async function startPgbouncer(
  ownerUrl: string,
  poolMode: 'transaction' | 'session' = 'transaction',
): Promise<Pgbouncer> {
  const missing = pgbouncerMissing()
  if (missing) throw new Error(`No PgBouncer: ${missing}.`)
  const folder = await temporaryFolder()
  const port = await freePort()
  const server = new URL(ownerUrl)
  const users = [server, ...LOGIN_ROLES.map((role) => new URL(loginUrl(ownerUrl, role)))]
  const known = users.map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"\n`)
  await writeFile(join(folder.path, 'users'), known.join(''))
  const settings = join(folder.path, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder.path, 'users')}
pool_mode = ${poolMode}
default_pool_size = 2
`,
  )
  const account = process.getuid?.() === 0 ? { uid: ACCOUNT, gid: ACCOUNT } : {}
  const program = spawn('pgbouncer', ['-q', settings], { stdio: 'ignore', ...account })
  await accepts(port)
  const url = new URL(ownerUrl)
  url.host = `127.0.0.1:${port}`
  return {
    ownerUrl: url.href,
    async remove() {
      const ended = once(program, 'exit')
      // At once, whoever is still connected.
      program.kill('SIGTERM')
      await ended
      await folder.remove()
    },
  }
}
