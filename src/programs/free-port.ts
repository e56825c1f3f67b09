import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type Place, refuse } from '../http/listen.ts'

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
