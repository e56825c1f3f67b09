import { existsSync } from 'node:fs'
import { readlink, realpath } from 'node:fs/promises'
import { runTool } from './account.ts'

/** Whether a process with this id is there, be it ours or not. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether it is there and of a user whose processes we may end: ours, or anyone's for root. */
export function isOurs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Whether the process is the PostgreSQL server of this data folder. A process id in a lock file alone says
 * nothing: after a restart of the machine it belongs to someone else. A server works inside its data folder,
 * which Linux shows; elsewhere the command line has to do.
 * @returns `hidden` where it lives and the system does not let us look: from a user namespace of our own, or as a root
 *   without CAP_SYS_PTRACE (ptrace(2), access mode checking).
 */
export async function isServerOf(dataFolder: string, pid: number): Promise<boolean | 'hidden'> {
  if (process.platform === 'linux') {
    try {
      return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(dataFolder))
    } catch (error) {
      // Gone, or another user's, who cannot have a server in our folder.
      if (!isOurs(pid)) return false
      const isZombie = (error as NodeJS.ErrnoException).code === 'ENOENT' && existsSync(`/proc/${pid}`)
      return isZombie ? false : 'hidden'
    }
  }
  if (process.platform === 'win32') return isAlive(pid)
  const { output } = await runTool('ps', ['-o', 'command=', '-p', String(pid)], undefined)
  return output.includes('postgres')
}
