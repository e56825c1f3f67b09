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

/**
 * Whether the process is the PostgreSQL server of this data folder. A process id in a lock file alone says
 * nothing: after a restart of the machine it belongs to someone else. A server works inside its data folder,
 * which Linux shows; elsewhere the command line has to do.
 */
export async function isServerOf(dataFolder: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    try {
      return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(dataFolder))
    } catch {
      // Gone, a zombie, or another user's: not a server that we could use.
      return false
    }
  }
  if (process.platform === 'win32') return isAlive(pid)
  const { output } = await runTool('ps', ['-o', 'command=', '-p', String(pid)], undefined)
  return output.includes('postgres')
}
