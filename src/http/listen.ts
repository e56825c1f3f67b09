import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Requests in flight may take this long, in milliseconds, before their connections are cut. */
const LONGEST_GOODBYE = 8_000

/** The port cannot be opened. The message is one sentence with the fix. */
export class ListenError extends Error {
  override name = 'ListenError'
}

/** Where a program listens, and how the settings that say so begin: the door's are `PORT` and `HOST`. */
export type Place = { host: string; port: number; settings?: 'CONSOLE_' | 'BOUNCES_' }

const REASONS: Record<string, (named: { host: string; port: number; settings: string }) => string> = {
  EADDRINUSE: ({ port, settings }) =>
    `Port ${port} ist belegt: Beende das Programm, das ihn hat, oder setze ${settings}PORT auf einen freien, ` +
    `zum Beispiel ${settings}PORT=${port + 1}.`,
  EACCES: ({ port, settings }) =>
    `Port ${port} darf dieser Benutzer nicht öffnen: Setze ${settings}PORT auf 1024 oder höher, und einen Webserver davor.`,
  EADDRNOTAVAIL: ({ host, settings }) =>
    `${host} ist keine Adresse dieser Maschine: Setze ${settings}HOST auf 127.0.0.1 oder 0.0.0.0.`,
  ENOTFOUND: ({ host, settings }) =>
    `${host} ist nicht bekannt: Setze ${settings}HOST auf 127.0.0.1 oder 0.0.0.0.`,
  EAI_AGAIN: ({ host, settings }) =>
    `${host} ist nicht bekannt: Setze ${settings}HOST auf 127.0.0.1 oder 0.0.0.0.`,
}

type Open = {
  address: string
  /**
   * Says "not ready" first, takes no new connections, answers what is in flight and ends within ten seconds; calling it
   * twice is harmless.
   */
  close(): Promise<void>
}

/**
 * Opens the port, or goes on at a socket that is open already.
 * @param at.fd that socket's descriptor
 * @throws {ListenError} when the port is taken or may not be opened
 */
export async function listen(app: FastifyInstance, at: Place & { fd?: number }): Promise<Open> {
  const { settings: _, ...socket } = at
  const address = await app
    .listen({ ...socket, listenTextResolver: () => 'listening' })
    .catch((error: unknown) => refuse(error, at))
  let closing: Promise<void> | undefined
  const close = () => (closing ??= closeGracefully(app))
  return { address, close }
}

/**
 * Asks the system for the port and gives it back, so that a taken port is told before anything else is done.
 * @returns its number, which the system chooses for 0
 * @throws {ListenError} as `listen` does
 */
export async function requireFreePort(place: Place): Promise<number> {
  const server = createServer()
  await new Promise<void>((done, failed) =>
    server.once('error', failed).listen({ host: place.host, port: place.port }, done),
  ).catch((error: unknown) => refuse(error, place))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

/** @throws {ListenError} where there is a sentence for it, otherwise what it was */
function refuse(error: unknown, place: Place): never {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
  throw reason ? new ListenError(reason({ settings: '', ...place }), { cause: error }) : error
}

async function closeGracefully(app: FastifyInstance): Promise<void> {
  app.beginStopping()
  const timer = setTimeout(() => app.server.closeAllConnections(), LONGEST_GOODBYE)
  await app.close()
  clearTimeout(timer)
}
