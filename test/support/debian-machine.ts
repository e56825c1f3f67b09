import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findProgram } from '../../scripts/browsers/debian.ts'

/** Only root can, with Debian's programs for that. */
export const canBootDebian = (): boolean =>
  process.getuid?.() === 0 && ['mmdebstrap', 'systemd-nspawn'].every((name) => findProgram(name))

/** In a namespace of its own the control groups that Debian 13 wants, and one of them alone: two machines in it would fight. */
const IN_OWN_GROUP = `mount --make-rprivate / && umount -l /sys/fs/cgroup && mount -t cgroup2 none /sys/fs/cgroup &&
  mkdir /sys/fs/cgroup/debian-$0 && echo $$ > /sys/fs/cgroup/debian-$0/cgroup.procs && exec systemd-nspawn "$@"`
const GROUP_GONE = `mount --make-rprivate / && mount -t cgroup2 none /mnt && find /mnt/debian-$0 -depth -type d -exec rmdir {} +`

export type DebianMachine = Awaited<ReturnType<typeof bootDebian>>

const exec = promisify(execFile)

/**
 * A Debian 13 from Debian's mirror, with these packages beside the least there is, booted by its own systemd without any network
 * but its loopback. What is `shown` can be read there.
 * @see systemd-nspawn(1), mmdebstrap(1)
 */
export async function bootDebian(packages: readonly string[], shown: Record<string, string>) {
  const folder = await mkdtemp('/var/tmp/debian-')
  const [root, name] = [join(folder, 'root'), folder.split('-').at(-1) ?? '']
  const wanted = `--include=systemd-sysv,dbus,${packages.join(',')}`
  await exec('mmdebstrap', ['--variant=minbase', '--dpkgopt=force-unsafe-io', wanted, 'trixie', root])
  const binds = Object.entries(shown).map(([there, here]) => `--bind-ro=${here}:${there}`)
  const alone = ['--register=no', '--keep-unit', '--private-network', `--machine=${name}`, ...binds]
  const boots = ['-m', 'sh', '-c', IN_OWN_GROUP, name, '--boot', `--directory=${root}`, ...alone]
  const container = spawn('unshare', boots, { stdio: 'ignore', detached: true })

  /** What a shell's lines print as root inside. @throws what they complain of, when they end badly */
  async function said(lines: string): Promise<string> {
    const children = await readFile(`/proc/${container.pid}/task/${container.pid}/children`, 'utf8')
    const entered = [...'-m -u -i -n -p -C -t'.split(' '), children.split(' ')[0] ?? '']
    const env = { PATH: '/usr/local/bin:/usr/sbin:/usr/bin', LANG: 'C.UTF-8', HOME: '/root' }
    return (await exec('nsenter', [...entered, 'bash', '-ec', lines], { env })).stdout.trim()
  }
  async function stop(): Promise<void> {
    const gone = once(container, 'exit')
    await said('systemctl poweroff')
    await Promise.race([gone, wait(30_000)])
    container.kill('SIGKILL')
    await exec('unshare', ['-m', 'sh', '-c', GROUP_GONE, name])
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  for (const end = Date.now() + 120_000; Date.now() < end; await wait(500))
    if ((await said('systemctl is-system-running').catch(String)) === 'running') return { said, stop }
  await stop()
  throw new Error('The Debian that was made did not come up within two minutes.')
}
