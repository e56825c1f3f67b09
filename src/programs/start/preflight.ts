import { randomBytes } from 'node:crypto'
import { access, constants, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { codeOf, Problem } from '../../terminal/problem.ts'

/** Asks the system for the port and gives it back, so that a taken port is told before anything is built. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const server = createServer()
  try {
    await new Promise<void>((done, failed) => server.once('error', failed).listen({ host, port }, done))
  } catch (error) {
    throw portProblem(error, host, port) ?? error
  }
  await new Promise((done) => server.close(done))
}

function portProblem(error: unknown, host: string, port: number): Problem | undefined {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new Problem(
        `Port ${port} auf ${host} ist von einem anderen Programm belegt. ` +
          `Beende es, oder nimm einen anderen Port: PORT=${port + 1} npm start`,
      )
    case 'EACCES':
      return new Problem(
        `Dieser Benutzer darf Port ${port} nicht öffnen. Nimm einen Port ab 1024 (PORT=3000) und stelle einen Webserver davor.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Problem(
        `HOST ist ${host}, und das ist keine Adresse dieser Maschine. Nimm 127.0.0.1 (nur diese Maschine) oder 0.0.0.0 (alle Netze).`,
      )
    default:
      return undefined
  }
}

/** Creates the folder for everything that must survive a restart, or says why that cannot be. */
export async function requireWritableFolder(folder: string): Promise<void> {
  const path = resolve(folder)
  try {
    await mkdir(path, { recursive: true })
    await access(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Problem(
      `In den Datenordner ${path} (Einstellung DATA_DIR) lässt sich nicht schreiben (${codeOf(error)}). ` +
        'Gib diesem Benutzer das Recht dazu, oder setze DATA_DIR auf einen anderen Ordner.',
    )
  }
}

/**
 * A secret that no setting gives (of visitor sessions, of the suppression list): made once, kept in the data folder,
 * readable by this user only. `link` lets exactly one of two first starts win.
 */
export async function keptSecret(dataDir: string, name: 'auth-secret' | 'suppression-key'): Promise<string> {
  await requireWritableFolder(dataDir)
  const file = join(dataDir, name)
  const draft = `${file}.${process.pid}`
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept) return kept.trim()
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readFile(file, 'utf8')).trim()
}
