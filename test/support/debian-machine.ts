import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findProgram } from '../../scripts/browsers/debian.ts'

/** What came of a command inside the machine. */
export type Ran = { code: number | null; output: string }

export type DebianMachine = {
  /** Runs a shell's line as root inside. */
  run(line: string, options?: { user?: string }): Promise<Ran>
  /** What a line prints, which must go well. */
  said(line: string, options?: { user?: string }): Promise<string>
  /** Starts a program of Node's out of this machine in the network of that one. */
  beside(file: string, ...args: string[]): Promise<ChildProcess>
  /** Lays a file of this machine into that one. */
  bring(file: string, to: string): Promise<void>
  stop(): Promise<void>
}

/** @returns why no Debian can be booted here; undefined when it can. */
export function debianMachineMissing(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root may boot a Debian of its own'
  const missing = ['mmdebstrap', 'systemd-nspawn', 'nsenter'].filter((name) => !findProgram(name))
  return missing.length > 0 ? `${missing.join(', ')} missing` : undefined
}

/**
 * A control group of its own, below the roots that systemd uses (cgroups 2, and 1 beside it). Two machines in one could not
 * end each other's services of the same name, so neither its own: systemd gives up where it finds a stranger's process.
 */
const IN_OWN_GROUP = `
  for at in /sys/fs/cgroup /sys/fs/cgroup/unified /sys/fs/cgroup/systemd; do
    [ -e $at/cgroup.procs ] && mkdir $at/site-debian-$0 && echo $$ > $at/site-debian-$0/cgroup.procs
  done
  exec systemd-nspawn "$@"`
const GROUP_GONE =
  'for at in /sys/fs/cgroup /sys/fs/cgroup/*; do find $at/site-debian-$0 -depth -type d -exec rmdir {} + ; done'

/**
 * A Debian 12 from Debian's mirror, with these packages beside the least there is, booted by its own systemd in a container
 * without a network but its own loopback.
 * @see systemd-nspawn(1), mmdebstrap(1)
 */
export async function bootDebian(packages: readonly string[]): Promise<DebianMachine> {
  const folder = await mkdtemp('/var/tmp/site-debian-')
  const root = join(folder, 'root')
  const include = `--include=systemd,systemd-sysv,dbus,${packages.join(',')}`
  const made = await finished(
    spawn('mmdebstrap', ['--quiet', '--variant=minbase', include, 'bookworm', root], { stdio: 'pipe' }),
  )
  if (made.code !== 0) throw new Error(`No Debian could be made: ${made.output.slice(-2000)}`)
  const name = folder.split('-').at(-1) ?? ''
  const alone = ['--register=no', '--keep-unit', '--private-network', '--quiet']
  const container = spawn(
    'sh',
    ['-c', IN_OWN_GROUP, name, '--boot', `--directory=${root}`, `--machine=${name}`, ...alone],
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  )
  let said = ''
  for (const stream of [container.stdout, container.stderr]) stream.on('data', (text) => (said += text))
  const run: DebianMachine['run'] = async (line, { user } = {}) => {
    const leader = await leaderOf(container)
    const as = user ? ['runuser', '-u', user, '--'] : []
    const inside = ['-t', leader, '-m', '-u', '-i', '-n', '-p', '-C', '--', ...as]
    const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', LANG: 'C.UTF-8' }
    return finished(
      spawn('nsenter', [...inside, 'sh', '-c', line], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
    )
  }
  await isUp(run, () => said)
  return {
    run,
    async said(line, options) {
      const { code, output } = await run(line, options)
      if (code !== 0) throw new Error(`${line}\nended with ${code}: ${output}`)
      return output.trim()
    },
    beside: async (file, ...args) =>
      spawn('nsenter', ['-t', await leaderOf(container), '-n', process.execPath, file, ...args]),
    async bring(file, to) {
      await mkdir(join(root, to, '..'), { recursive: true })
      await copyFile(file, join(root, to))
    },
    async stop() {
      const gone = once(container, 'exit')
      await run('systemctl poweroff')
      await Promise.race([gone, wait(30_000)])
      container.kill('SIGKILL')
      await finished(spawn('sh', ['-c', GROUP_GONE, name], { stdio: 'pipe' }))
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** The machine's own first process, as this machine counts. */
async function leaderOf({ pid }: ChildProcess): Promise<string> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const [leader] = children.trim().split(' ')
  if (!leader) throw new Error('The Debian that was booted is no longer there.')
  return leader
}

async function isUp(run: DebianMachine['run'], said: () => string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(500)) {
    const { output } = await run('systemctl is-system-running').catch(() => ({ output: '' }))
    if (/running|degraded/.test(output)) return
  }
  throw new Error(`The Debian did not come up: ${said().slice(-2000)}`)
}

async function finished(child: ChildProcess): Promise<Ran> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
