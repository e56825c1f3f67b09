import type { FastifyInstance } from 'fastify'

/** Requests in flight may take this long, in milliseconds, before their connections are cut. */
const LONGEST_GOODBYE = 8_000

/** The port cannot be opened. The message is one sentence with the mend. */
export class ListenError extends Error {
  override name = 'ListenError'
}

const REASONS: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) => `Port ${port} is taken: stop the program that uses it, or set PORT to a free one.`,
  EACCES: (port) => `Port ${port} may not be opened by this user: set PORT to 1024 or higher.`,
  EADDRNOTAVAIL: (_port, host) => `${host} is no address of this machine: set HOST to 127.0.0.1 or 0.0.0.0.`,
  ENOTFOUND: (_port, host) => `${host} is not known: set HOST to 127.0.0.1 or 0.0.0.0.`,
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
    .catch((error: unknown) => {
      const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
      throw reason ? new ListenError(reason(port, host), { cause: error }) : error
    })
  let closing: Promise<void> | undefined
  return { address, close: () => (closing ??= closeGracefully(app)) }
}

async function closeGracefully(app: FastifyInstance): Promise<void> {
  app.beginStopping()
  const timer = setTimeout(() => app.server.closeAllConnections(), LONGEST_GOODBYE)
  await app.close()
  clearTimeout(timer)
}
