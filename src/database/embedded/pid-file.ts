import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive, isServerOf } from './process-table.ts'

/**
 * What `postmaster.pid` says: `none` (no server, or one that was killed), or a server of this folder, which is
 * `ready` on its port or on its way there or out.
 */
export type ServerState =
  | { is: 'none' }
  | { is: 'busy'; pid: number }
  | { is: 'ready'; pid: number; port: number }

/** Above every system's highest process id, so never anyone's. */
const NOBODYS_PID = 2_147_483_646
/** A server fills its lock file at once after making it; one that is empty for longer was killed in between. */
const EMPTY_FOR_MS = 5000

/**
 * Reads the state. If the file's process id meanwhile belongs to some other program, PostgreSQL would refuse to
 * start ("lock file already exists"); then the id is replaced by one that nobody has. The file itself stays: it
 * also names the shared memory by which PostgreSQL notices survivors of a killed server.
 */
export async function readServerState(dataFolder: string): Promise<ServerState> {
  const file = join(dataFolder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return { is: 'none' }
  if (text.trim() === '') return await stateOfEmpty(file)
  // Lines: process id, data folder, start time, port, socket folder, address, shared memory, status.
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (await isServerOf(dataFolder, pid)) {
    return lines[7] === 'ready' ? { is: 'ready', pid, port: Number(lines[3]) } : { is: 'busy', pid }
  }
  if (isAlive(pid)) await writeFile(file, text.replace(/^.*/, String(NOBODYS_PID)))
  return { is: 'none' }
}

/** Removing it is safe: a server makes it only after it has found no survivors of an earlier one. */
async function stateOfEmpty(file: string): Promise<ServerState> {
  const made = await stat(file).catch(() => undefined)
  if (made && Date.now() - made.mtimeMs < EMPTY_FOR_MS) return { is: 'busy', pid: 0 }
  await rm(file, { force: true })
  return { is: 'none' }
}
