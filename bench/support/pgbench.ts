import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { loginUrl } from '../../src/database/connect.ts'
import type { BenchDatabase } from './database.ts'

const run = promisify(execFile)

/** Debian's packages keep their programs apart by version. @returns the newest. @throws with the fix when there is none. */
export function findPgbench(): string {
  const [newest] = globSync('/usr/lib/postgresql/*/bin/pgbench').sort().reverse()
  if (newest) return newest
  throw new Error('pgbench was not found: install it (apt-get install postgresql-contrib or postgresql-15).')
}

/** The statement of a sign-up, with an address that nobody else has. */
const SIGN_UP = `\\set number random(1, 1000000000000000)
insert into newsletter_signups (email, postal_code)
values ('pgbench-' || (:number)::bigint::text || '-' || (:client_id)::bigint::text || '@example.org', '16766');
`

/** Sign-ups a second as the role of visitors, by prepared statements, each a transaction of its own. */
export async function pgbenchRate(
  pgbench: string,
  { url, folder }: BenchDatabase,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const script = join(folder, 'sign-up.sql')
  await writeFile(script, SIGN_UP)
  const { hostname, port, username, password, pathname } = new URL(loginUrl(url, 'anon'))
  // One thread: its work is little, and the visitors of the other side have one, too.
  const how = ['-n', '-M', 'prepared', '-j', '1', '-c', `${connections}`, '-T', `${seconds}`]
  const as = { PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password }
  const { stdout } = await run(pgbench, [...how, '-f', script, pathname.slice(1)], {
    env: { ...process.env, ...as, PGOPTIONS: '-c role=anon' },
  })
  const rate = /tps = ([\d.]+) \(without initial/.exec(stdout)?.[1]
  const failed = /failed transactions: (\d+)/.exec(stdout)?.[1] ?? '0'
  if (rate === undefined || failed !== '0') {
    throw new Error(
      `pgbench stored nothing or not all: give it more seconds, or a quieter machine. ${stdout}`,
    )
  }
  return Number(rate)
}
