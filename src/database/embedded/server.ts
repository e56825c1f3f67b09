import { readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { Problem } from '../../problem.ts'
import { runTool } from './account.ts'
import { type Place, refuse } from './folder.ts'

export type Cluster = Place & { binaries: string }

/** Said to the server itself at each start, so that nothing in its files undoes it. */
const SETTINGS = [
  // Only programs on this machine, only with a password (pg_hba.conf), no socket file.
  ...['listen_addresses=127.0.0.1', 'unix_socket_directories='],
  // E-mail addresses never reach a log: no statements, no details, no parameters, and no errors of single
  // statements at all (their messages can quote values); starts, stops and crashes are logged.
  ...['log_min_messages=log', 'log_min_error_statement=panic', 'log_error_verbosity=terse'],
  ...['log_parameter_max_length=0', 'log_parameter_max_length_on_error=0', 'log_checkpoints=off'],
]

/** @returns why it did not start, or nothing */
export async function startServer(cluster: Cluster, port: number): Promise<string> {
  await disownStranger(join(cluster.home, 'data'))
  // pg_ctl puts the server into a session of its own: Ctrl-C in a terminal reaches our program only, which
  // answers its requests first.
  const log = join(cluster.home, 'postgres.log')
  const options = [`-p ${port}`, ...SETTINGS.map((setting) => `-c ${setting}`)].join(' ')
  const { code, output } = await pgCtl(cluster, 'start', '-l', log, '-o', options)
  if (code === 0) return ''
  const said = await readFile(log, 'utf8').catch(() => '')
  return said.match(/(?<=FATAL: *)\S.*/g)?.at(-1) ?? output
}

const pgCtl = ({ binaries, home, account }: Cluster, ...args: string[]) =>
  runTool(join(binaries, 'pg_ctl'), [...args, '-D', join(home, 'data')], account)

/**
 * After a restart of the machine or its container the lock file's process id may be another program's, and PostgreSQL
 * would refuse to start. The file stays: it names the shared memory by which survivors of a killed server are noticed.
 */
async function disownStranger(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  // A server works inside its data folder; Linux shows where a process does. No system has an id as high as that one.
  const workplace = await readlink(`/proc/${Number.parseInt(text, 10)}/cwd`).catch(() => data)
  if (workplace !== data) await writeFile(file, text.replace(/^\d+/, '2147483646'))
}

/** Ends sessions, writes all to disk and waits until the server is gone. @throws {Problem} while it is busy with that */
export async function stopServer(cluster: Cluster): Promise<void> {
  const { code, output } = await pgCtl(cluster, 'stop', '-m', 'fast')
  // 3: it does not run. A program that leaves it behind ends with a code of its own.
  if (code === 0 || (await pgCtl(cluster, 'status')).code === 3) return
  throw new Problem(
    `Die Datenbank in ${cluster.home} ist nach 60 s noch nicht beendet (${output.split('\n').at(-1)}): Sie schreibt ` +
      'noch auf die Platte. Nichts geht verloren: Was ihr dabei abgebrochen wird, holt sie beim nächsten Start nach.',
    2,
  )
}

/** The port of the last start, which the server notes itself as soon as it listens. */
export async function lastPort(home: string): Promise<number | undefined> {
  const options = await readFile(join(home, 'data/postmaster.opts'), 'utf8').catch(() => '')
  return Number(/"-p" "(\d+)"/.exec(options)?.[1]) || undefined
}

export type Session = { client: pg.Client; url: string; port: number; ended: Promise<void> }

/** Asks the folder's server, who lets its password in and works on its files. @returns `busy` while it starts or stops */
export async function knock(home: string): Promise<Session | 'busy' | 'nobody'> {
  const port = await lastPort(home)
  if (!port) return 'nobody'
  const password = await readFile(join(home, 'owner-password'), 'utf8').catch(({ code }) =>
    refuse(home, `owner-password, ${code}`),
  )
  const url = `postgres://owner:${password.trim()}@127.0.0.1:${port}/postgres`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  const ended = new Promise<void>((resolve) => client.on('error', () => undefined).once('end', resolve))
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    if (rows[0]?.data_directory === join(home, 'data')) return { client, url, port, ended }
    await client.end()
    return 'nobody'
  } catch (error) {
    // cannot_connect_now
    return (error as pg.DatabaseError).code === '57P03' ? 'busy' : 'nobody'
  }
}

/**
 * Takes the folder for this program, by an advisory lock inside its database: the lock ends with the connection
 * and so with the program, however that ends. One that was killed holds it until its server has noticed.
 * @returns whether the server was there long enough. @throws {Problem} when a living program has it
 */
export async function takeFolder({ client }: Session, home: string): Promise<boolean> {
  try {
    // Any number, but the same in all programs.
    await client.query(`set lock_timeout = '3s'; select pg_advisory_lock(5204017)`)
    return true
  } catch (error) {
    await client.end()
    // lock_not_available
    if ((error as pg.DatabaseError).code !== '55P03') return false
    throw new Problem(
      `Die Datenbank in ${home} benutzt schon ein anderes Programm dieser Seite: ` +
        'Beende es zuerst, oder gib diesem einen eigenen DATA_DIR.',
    )
  }
}
