import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { codeOf, Problem } from '../problem.ts'

/** Where a program listens; the door's settings are PORT and HOST, the office's is OFFICE_URL. */
export type Place = { host: string; port: number }

/**
 * Opens the port, or goes on at a socket that is open already.
 * @param at.fd that socket's descriptor
 * @returns its address
 * @throws {Problem} when the port is taken or may not be opened
 */
export async function listen(app: FastifyInstance, at: Place & { fd?: number }): Promise<string> {
  const listening = app.listen({ ...at, listenTextResolver: () => 'listening' })
  return listening.catch((error: unknown) => refuse(error, at))
}

/** Where the program listens that others find at this address. */
export function placeOf(url: string): Place {
  const { hostname, port, protocol } = new URL(url)
  const usual = protocol === 'https:' ? 443 : 80
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || usual) }
}

/**
 * Asks the system for the port and gives it back, so that a taken port is told before anything else is done.
 * @returns its number, which the system chooses for 0
 * @throws {Problem} as `listen` does
 */
export async function requireFreePort(host: string, port: number): Promise<number> {
  const server = createServer().listen({ host, port })
  await once(server, 'listening').catch((error: unknown) => refuse(error, { host, port }))
  const free = (server.address() as AddressInfo).port
  await server[Symbol.asyncDispose]()
  return free
}

/** @throws {Problem} what to do where a port cannot be opened; otherwise what it was */
function refuse(error: unknown, { host, port }: Place): never {
  const code = codeOf(error)
  if (code === 'EADDRINUSE')
    throw new Problem(
      `Port ${port} ist belegt: Beende das Programm, das ihn hat, oder setze PORT (für das Büro OFFICE_URL) auf einen freien, ` +
        `zum Beispiel PORT=${port + 1}.`,
    )
  if (!/^(EACCES|EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/.test(code)) throw error
  throw new Problem(
    `Port ${port} an ${host} lässt sich nicht öffnen (${code}): Setze HOST (für das Büro OFFICE_URL) auf 127.0.0.1 oder 0.0.0.0 ` +
      'und PORT auf 1024 oder höher, mit einem Webserver davor.',
  )
}
