import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseStartError } from '../start-error.ts'
import { isOurs, isServerOf } from './process-table.ts'

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
/** A server fills its lock file at once after making it; one that names none for longer was killed in between. */
const EMPTY_FOR_MS = 5000

/**
 * Reads the state. If the file's process id meanwhile belongs to some other program, PostgreSQL would refuse to
 * start ("lock file already exists"); then the id is replaced by one that nobody has. The file itself stays: it
 * also names the shared memory by which PostgreSQL notices survivors of a killed server.
 * @throws {DatabaseStartError} when the process lives and may not be looked at: it may be the server.
 */
export async function readServerState(dataFolder: string): Promise<ServerState> {
  const file = join(dataFolder, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => undefined)
  if (text === undefined) return { is: 'none' }
  // A power cut may leave it empty, or full of zeros.
  if (!/^\d+\s/.test(text)) return await stateOfBroken(file)
  // Lines: process id, data folder, start time, port, socket folder, address, shared memory, status.
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  const isServer = await isServerOf(dataFolder, pid)
  if (isServer === 'hidden') throw new DatabaseStartError(hidden(dataFolder, pid))
  if (isServer) {
    return lines[7] === 'ready' ? { is: 'ready', pid, port: Number(lines[3]) } : { is: 'busy', pid }
  }
  // Another user's id PostgreSQL disregards by itself.
  if (isOurs(pid)) await writeFile(file, text.replace(/^.*/, String(NOBODYS_PID)))
  return { is: 'none' }
}

const hidden = (dataFolder: string, pid: number) =>
  `Ob die Datenbank in ${dataFolder} läuft, lässt sich von hier aus nicht ansehen: Der Prozess ${pid} lebt und ist dem Programm ` +
  'verborgen. Geändert ist nichts. Rufe es dort auf, wo die Datenbank läuft (derselbe Container oder Dienst); läuft sie ' +
  'sicher nicht, dann lösche postmaster.pid in diesem Ordner.'

/** Removing it is safe: a server makes it only after it has found no survivors of an earlier one. */
async function stateOfBroken(file: string): Promise<ServerState> {
  const made = await stat(file).catch(() => undefined)
  if (made && Date.now() - made.mtimeMs < EMPTY_FOR_MS) return { is: 'busy', pid: 0 }
  await rm(file, { force: true })
  return { is: 'none' }
}
