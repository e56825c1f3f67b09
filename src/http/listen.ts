import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Requests in flight may take this long, in milliseconds, before their connections are cut. */
const LONGEST_GOODBYE = 8_000

/** The port cannot be opened. The message is one sentence with the fix. */
export class ListenError extends Error {
  override name = 'ListenError'
}

const REASONS: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) =>
    `Port ${port} ist belegt: Beende das Programm, das ihn hat, oder setze PORT auf einen freien. ` +
    `Zum Beispiel: PORT=${port + 1} npm start`,
  EACCES: (port) =>
    `Port ${port} darf dieser Benutzer nicht öffnen: Setze PORT auf 1024 oder höher, und einen Webserver davor.`,
  EADDRNOTAVAIL: (_port, host) =>
    `${host} ist keine Adresse dieser Maschine: Setze HOST auf 127.0.0.1 oder 0.0.0.0.`,
  ENOTFOUND: (_port, host) => `${host} ist nicht bekannt: Setze HOST auf 127.0.0.1 oder 0.0.0.0.`,
  EAI_AGAIN: (_port, host) => `${host} ist nicht bekannt: Setze HOST auf 127.0.0.1 oder 0.0.0.0.`,
}

/**
 * Opens the port. `close()` says "not ready" first, takes no new connections, answers what is in flight and
 * ends within ten seconds; calling it twice is harmless.
 * @throws {ListenError} when the port is taken or may not be opened
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<{ address: string; close(): Promise<void> }> {
  const address = await app
    .listen({ host, port, listenTextResolver: () => 'listening' })
    .catch((error: unknown) => refuse(error, { host, port }))
  let closing: Promise<void> | undefined
  return { address, close: () => (closing ??= closeGracefully(app)) }
}

/**
 * Asks the system for the port and gives it back, so that a taken port is told before anything else is done.
 * @throws {ListenError} as `listen` does
 */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const server = createServer()
  await new Promise<void>((done, failed) => server.once('error', failed).listen({ host, port }, done)).catch(
    (error: unknown) => refuse(error, { host, port }),
  )
  await new Promise((done) => server.close(done))
}

function refuse(error: unknown, { host, port }: { host: string; port: number }): never {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
  throw reason ? new ListenError(reason(port, host), { cause: error }) : error
}

async function closeGracefully(app: FastifyInstance): Promise<void> {
  app.beginStopping()
  const timer = setTimeout(() => app.server.closeAllConnections(), LONGEST_GOODBYE)
  await app.close()
  clearTimeout(timer)
}
