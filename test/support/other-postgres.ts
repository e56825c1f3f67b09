import { globSync } from 'node:fs'
import { appendFile, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type OlderVersion, olderPostgres } from '../../scripts/browsers/older-postgres.ts'
import { type Account, runTool, unprivilegedAccount } from '../../src/database/embedded/account.ts'
import { linkLibraries } from '../../src/database/embedded/binaries.ts'
import { freePort } from '../../src/database/embedded/free-port.ts'
import { temporaryFolder } from './temporary-folder.ts'

const [debian] = globSync('/usr/lib/postgresql/*/bin').sort()

/** @returns why no PostgreSQL of Debian's can be started here; undefined when it can. */
export function debianPostgresMissing(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root lends itself the account postgres'
  return debian ? undefined : "Debian's PostgreSQL isn't installed (apt-get install postgresql)"
}

export type OtherPostgres = {
  folder: string
  data: string
  port: number
  /** Of a database of an owner who is no superuser, as a host gives it. */
  ownerUrl: string
  account: Account
  start(): Promise<void>
  stop(): Promise<void>
}

/** A cluster of Debian's own PostgreSQL, with `env` besides its path. */
export const startDebianPostgres = (settings = '', env: NodeJS.ProcessEnv = {}) =>
  startPostgres(debian ?? '', settings, env)

/** A cluster of a PostgreSQL before ours. */
export async function startOlderPostgres(major: OlderVersion): Promise<OtherPostgres> {
  const native = olderPostgres(major) ?? ''
  await linkLibraries(native)
  return startPostgres(join(native, 'bin'))
}

/** In a folder of its own, as the account postgres. */
async function startPostgres(
  bin: string,
  settings = '',
  env: NodeJS.ProcessEnv = {},
): Promise<OtherPostgres> {
  const folder = await temporaryFolder()
  const account = await unprivilegedAccount(['postgres'])
  const data = join(folder.path, 'data')
  const port = await freePort()
  const run = async (program: string, ...args: string[]) => {
    const { code, output } = await runTool(join(bin, program), args, account, env)
    if (code !== 0) throw new Error(`${program}: ${output}`)
  }
  await mkdir(data, { mode: 0o700 })
  await chown(data, account.uid, account.gid)
  await run(
    'initdb',
    '-D',
    data,
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  )
  await appendFile(
    join(data, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${data}'\nfsync = off\n${settings}\n`,
  )
  const log = join(folder.path, 'log')
  await writeFile(log, '')
  await chown(log, account.uid, account.gid)
  const start = () => run('pg_ctl', 'start', '-w', '-D', data, '-l', log)
  const stop = async () => {
    await runTool(join(bin, 'pg_ctl'), ['stop', '-w', '-m', 'fast', '-D', data], account)
  }
  onTestFinished(async () => {
    await stop()
    await folder.remove()
  })
  await start()
  const administrator = new pg.Client({ host: data, port, user: account.name, database: 'postgres' })
  await administrator.connect()
  await administrator.query(`create role dorf login createrole password 'geheim'`)
  await administrator.query('create database dorf owner dorf')
  await administrator.end()
  const ownerUrl = `postgres://dorf:geheim@127.0.0.1:${port}/dorf`
  return { folder: folder.path, data, port, ownerUrl, account, start, stop }
}
