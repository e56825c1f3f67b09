import { chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Account,
  accountOf,
  COPYING_MS,
  MINUTE_MS,
  runTool,
  TOO_LATE,
  unprivilegedAccount,
} from '../database/embedded/account.ts'
import { freePort } from '../database/embedded/free-port.ts'
import { halfOf, removeLeftHalves } from '../database/embedded/half.ts'
import type { RecoveryTarget } from '../database/embedded/wal.ts'
import { Problem } from '../terminal/problem.ts'
import type { Copy } from './drill.ts'
import { untilOpen, whyEnded } from './until-open.ts'

/** A PostgreSQL of Debian's that pgBackRest looks after (docs/deploy/pgbackrest.conf). */
export type PgBackRest = { stanza: string; databaseUrl: string }

/** Incremental; pgBackRest makes a full one where there is none. @returns how many bytes the whole would take. */
export async function backUp({ stanza }: PgBackRest, type: 'full' | 'incr'): Promise<number> {
  await pgbackrest(stanza, ['backup', `--type=${type}`])
  const [known] = JSON.parse(
    await pgbackrest(stanza, ['info', '--output=json', '--log-level-console=off']),
  ) as {
    backup: { info: { size: number } }[]
  }[]
  return known?.backup.at(-1)?.info.size ?? 0
}

/** Plays the backup back into the cluster itself, which must have been stopped; pgBackRest refuses otherwise. */
export async function restoreCluster({ stanza }: PgBackRest, to: Date | undefined): Promise<void> {
  await pgbackrest(stanza, ['restore', '--delta', ...targetOf(to ? { time: to } : 'end')])
}

/**
 * Plays the backup back into a folder beside, and starts it with Debian's programs behind a socket that is in there,
 * too: whoever may enter the folder may log in.
 * @param parent where there is room for the whole database, and the account postgres may enter
 */
export async function playBackBeside(
  { stanza, databaseUrl }: PgBackRest,
  parent: string,
  target: RecoveryTarget,
): Promise<Copy> {
  const account = await postgres()
  const name = join(parent, 'drill')
  await removeLeftHalves(name)
  const folder = halfOf(name)
  const data = join(folder, 'data')
  await mkdir(folder, { mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
  const server = (...args: string[]) =>
    runTool(join(bin, 'pg_ctl'), [...args, '-D', data], account, { env: ownSettings() })
  const bin = await programs()
  try {
    await pgbackrest(stanza, ['restore', `--pg1-path=${data}`, '--archive-mode=off', ...targetOf(target)])
    const port = await freePort()
    // Debian keeps these outside the data folder.
    await give(join(data, 'postgresql.conf'), settings(folder, port), account)
    await give(join(data, 'pg_hba.conf'), 'local all all trust\n', account)
    const { code } = await server('start', '-w', '-l', join(folder, 'log'))
    if (code !== 0) throw await whyEnded(join(folder, 'log'))
    const url = new URL(databaseUrl)
    const copy = `postgres://${url.username || 'postgres'}@localhost:${port}${url.pathname}?host=${encodeURIComponent(folder)}`
    await untilOpen(copy, join(folder, 'log'))
    return { url: copy, remove }
  } catch (error) {
    await remove()
    throw error
  }

  async function remove(): Promise<void> {
    await server('stop', '-m', 'immediate')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const settings = (folder: string, port: number) => `listen_addresses = ''
unix_socket_directories = '${folder}'
port = ${port}
hot_standby = off
log_min_messages = log
log_min_error_statement = panic
`

async function give(file: string, text: string, account: Account | undefined): Promise<void> {
  await writeFile(file, text, { mode: 0o600 })
  if (account) await chown(file, account.uid, account.gid)
}

function targetOf(target: RecoveryTarget): string[] {
  if (target === 'end') return []
  const position =
    'lsn' in target
      ? ['--type=lsn', '--target-exclusive', `--target=${target.lsn}`]
      : ['--type=time', `--target=${target.time.toISOString().replace('T', ' ').replace('Z', '+00')}`]
  return [...position, '--target-action=promote']
}

/** Where Debian keeps a server's programs; the newest, as pgBackRest refuses what does not fit. */
async function programs(): Promise<string> {
  const { code, output } = await runTool(
    '/bin/sh',
    ['-c', 'ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1'],
    undefined,
  )
  if (code === 0 && output) return output
  throw new Problem(
    'PostgreSQL ist hier nicht installiert (gesucht in /usr/lib/postgresql). Auf Debian: apt-get install postgresql.',
  )
}

/** Its files belong to postgres: root lends itself that account, and nobody else can read them. */
async function postgres(): Promise<Account | undefined> {
  const uid = process.getuid?.()
  if (uid === 0) return unprivilegedAccount(['postgres'])
  const own = await accountOf({ uid: uid ?? -1, gid: process.getgid?.() ?? -1 })
  if (own.name === 'postgres') return undefined
  throw new Problem(
    'Die Dateien der Datenbank gehören dem Benutzer postgres. Rufe das Programm als root oder als postgres auf; geändert ist nichts.',
  )
}

/** pgBackRest's settings as variables (PGBACKREST_CONFIG); a server that plays back asks it for WAL, too. */
function ownSettings(): NodeJS.ProcessEnv {
  const { PGBACKREST_STANZA: _ours, ...all } = process.env
  return Object.fromEntries(Object.entries(all).filter(([name]) => name.startsWith('PGBACKREST_')))
}

async function pgbackrest(stanza: string, args: string[]): Promise<string> {
  // As an argument: a restore writes those, and no variables, into the restore_command of the cluster.
  const { PGBACKREST_CONFIG: config } = process.env
  const own = [...(config ? [`--config=${config}`] : []), `--stanza=${stanza}`]
  const { code, output } = await runTool('pgbackrest', [...own, ...args], await postgres(), {
    env: ownSettings(),
    limitMs: args[0] === 'info' ? 5 * MINUTE_MS : COPYING_MS,
  })
  if (code === 0) return output
  throw new Problem(
    code === -1
      ? 'pgBackRest ist nicht installiert, PGBACKREST_STANZA verlangt es. Auf Debian: apt-get install pgbackrest.'
      : `pgBackRest ${args[0]} ist gescheitert: ${
          output
            .split('\n')
            .filter(
              (line, at, all) => /ERROR|HINT/.test(line) || (code === TOO_LATE && at === all.length - 1),
            )
            .join(' ') || output
        }`,
  )
}
