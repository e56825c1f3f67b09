import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findProgram } from '../../scripts/browsers/debian.ts'
import { unprivilegedAccount } from '../../src/database/embedded/account.ts'
import { freePort } from '../../test/support/ports.ts'

/** Patroni's ttl in patroni/patroni.yml, in seconds. */
export const TTL = 20

const CONFIGURED = join(import.meta.dirname, 'patroni')
const SUPERUSER_PASSWORD = 'a password of the drill'

type Node = {
  name: string
  address: string
  api: string
  data: string
  start(): ChildProcess
  running: ChildProcess
}

export type Cluster = {
  /** The superuser's address at whichever node is the primary, through HAProxy. */
  url: string
  /** Kills Patroni and PostgreSQL of the primary as a power cut does. @returns what brings that machine back */
  killPrimary(): Promise<() => Promise<void>>
  end(): Promise<void>
}

/** @returns the packages of Debian that are missing. */
export function missingForPatroni(): string[] {
  const programs = { patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy', caddy: 'caddy' }
  return Object.entries(programs).flatMap(([program, name]) => (findProgram(program) ? [] : [name]))
}

/**
 * etcd, three Patronis with Debian's PostgreSQL 15 and HAProxy on 127.0.0.1, by the files in patroni/ with other
 * addresses, in a folder that goes with them.
 */
export async function startCluster(folder: string): Promise<Cluster> {
  const account = await unprivilegedAccount()
  const log = openSync(join(folder, 'cluster.log'), 'a')
  const run = (program: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
    spawn(program, args, {
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', log, log],
      ...account,
    })
  await chown(folder, account.uid, account.gid)
  const [etcdPort = 0, etcdPeer = 0, database = 0, ...ports] = await Promise.all(
    Array.from({ length: 9 }, () => freePort()),
  )
  const etcdUrl = `http://127.0.0.1:${etcdPort}`
  const peerUrl = `http://127.0.0.1:${etcdPeer}`
  const etcd = run('etcd', [
    ...['--name', 'drill', '--data-dir', join(folder, 'etcd')],
    ...['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
    ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
    ...['--initial-cluster', `drill=${peerUrl}`],
  ])
  const settings = join(folder, 'patroni.yml')
  const shipped = await readFile(join(CONFIGURED, 'patroni.yml'), 'utf8')
  await writeFile(settings, shipped.replace('/run/postgresql', folder))
  const nodes = [0, 1, 2].map((number): Node => {
    const name = `node${number + 1}`
    const [address, api] = [`127.0.0.1:${ports[number]}`, `127.0.0.1:${ports[number + 3]}`]
    const data = join(folder, name)
    const start = () =>
      run('patroni', [settings], {
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
        PATRONI_RESTAPI_LISTEN: api,
        PATRONI_RESTAPI_CONNECT_ADDRESS: api,
        PATRONI_POSTGRESQL_LISTEN: address,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: address,
        PATRONI_POSTGRESQL_DATA_DIR: data,
        PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
        PATRONI_SUPERUSER_PASSWORD: SUPERUSER_PASSWORD,
      })
    return { name, address, api, data, start, running: start() }
  })
  const balancer = run('haproxy', ['-db', '-f', await balancerSettings()])
  const all = [balancer, etcd]
  await untilWhole(nodes)
  return {
    url: `postgres://postgres:${encodeURIComponent(SUPERUSER_PASSWORD)}@127.0.0.1:${database}/postgres`,
    async killPrimary() {
      const primary = await primaryOf(nodes)
      primary.running.kill('SIGKILL')
      await killPostgres(primary.data)
      return async () => {
        primary.running = primary.start()
        await untilWhole(nodes)
      }
    },
    async end() {
      for (const { running } of nodes) await ended(running)
      for (const { data } of nodes) await killPostgres(data)
      for (const program of all) await ended(program)
    },
  }

  async function balancerSettings(): Promise<string> {
    const file = join(folder, 'haproxy.cfg')
    const servers = nodes.map(
      ({ name, address, api }) => `    server ${name} ${address} check port ${api.split(':')[1]}\n`,
    )
    const shipped = await readFile(join(CONFIGURED, 'haproxy.cfg'), 'utf8')
    await writeFile(file, shipped.replace(':5432', `:${database}`) + servers.join(''))
    return file
  }
}

export async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const exit = once(program, 'exit')
  program.kill('SIGTERM')
  const tooLate = setTimeout(() => program.kill('SIGKILL'), 15_000)
  await exit
  clearTimeout(tooLate)
}

type Member = { name: string; role: string; state: string }

/** Resolves when there is a primary, a standby whose word it waits for, and another that follows. */
async function untilWhole(nodes: readonly Node[]): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await wait(500)) {
    const members = await membersOf(nodes)
    const ready = members.filter(({ state }) => state === 'running' || state === 'streaming')
    if (ready.length === nodes.length && ready.some(({ role }) => role === 'sync_standby')) return
  }
  throw new Error('The cluster does not come up; its folder has cluster.log.')
}

async function primaryOf(nodes: readonly Node[]): Promise<Node> {
  const leader = (await membersOf(nodes)).find(({ role }) => role === 'leader')
  const node = nodes.find(({ name }) => name === leader?.name)
  if (!node) throw new Error('The cluster has no primary.')
  return node
}

/** As the first node that answers sees them. */
async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  for (const { api } of nodes) {
    const answer = await fetch(`http://${api}/cluster`).catch(() => undefined)
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
  }
  return []
}

/** The server and all its processes, at once. */
async function killPostgres(data: string): Promise<void> {
  const [postmaster] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  if (!postmaster) return
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').catch(() => '')
  for (const pid of [postmaster, ...children.trim().split(' ')]) kill(Number(pid))
}

function kill(pid: number): void {
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself since.
  }
}
