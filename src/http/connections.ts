import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { clientAddress } from './client-address.ts'

/** Descriptors that are left to the database, to files, and to connections that wait for the console's next question. */
const RESERVE = 128

/** What one line may hold; no browser opens more than six, and a village's party shares one. */
const MOST_OF_ADDRESS = 100

/** More than these would cost the memory that answers need; each takes about 10 kB. */
const MOST = 10_000

/**
 * Connections that a process may hold with so many descriptors: half of them, since what is for the console is passed on
 * over a second one.
 */
export function mostConnections(descriptors: number): number {
  const reserve = Math.min(RESERVE, descriptors / 2)
  return Math.min(MOST, Math.floor((descriptors - reserve) / 2))
}

/** The descriptors that the system allows this process; Node has raised its limit to the hard one. */
export function allowedDescriptors(): number {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files: { soft: number | 'unlimited' } }
  }
  const limit = userLimits?.open_files.soft
  return typeof limit === 'number' ? limit : Infinity
}

/**
 * Bounds the connections of a server, all together and those of one client address. Nobody new is turned away: the one
 * goes that brought its last request longest ago, or none yet, as nginx reuses idle connections when it runs out of
 * them. Whoever holds many open so loses their own.
 * Of one line they are counted where clients come themselves: a proxy's are everybody's, and one may stand before each server
 * that only this machine reaches.
 */
export function boundConnections(server: Server, most: number, isBehindProxy: boolean): void {
  const all = new Map<Socket, Set<Socket>>()
  const addresses = new Map<string, Set<Socket>>()

  server.on('connection', (socket: Socket) => {
    const address = clientAddress({ headers: {}, socket }, 'none')
    const neighbours = addresses.get(address) ?? new Set()
    addresses.set(address, neighbours)
    remember(socket, neighbours)
    socket.once('close', () => {
      forget(socket, neighbours)
      if (neighbours.size === 0 && addresses.get(address) === neighbours) addresses.delete(address)
    })
    if (neighbours.size > MOST_OF_ADDRESS && !isBehindProxy && !isLocal(server)) drop(neighbours.keys())
    if (all.size > most) drop(all.keys())
  })
  server.on('request', ({ socket }: { socket: Socket }) => {
    const neighbours = all.get(socket)
    if (neighbours) remember(socket, neighbours)
  })

  function drop(sockets: Iterator<Socket>) {
    const { value: oldest } = sockets.next()
    const neighbours = oldest && all.get(oldest)
    if (!neighbours) return
    oldest.destroy()
    // The event tells so only later; until then nobody should find it.
    forget(oldest, neighbours)
  }

  // Put to the end: the first one is the one that was not heard of longest.
  function remember(socket: Socket, neighbours: Set<Socket>) {
    forget(socket, neighbours)
    all.set(socket, neighbours)
    neighbours.add(socket)
  }

  function forget(socket: Socket, neighbours: Set<Socket>) {
    all.delete(socket)
    neighbours.delete(socket)
  }
}

function isLocal(server: Server): boolean {
  const { address } = server.address() as AddressInfo
  return address === '::1' || address.startsWith('127.')
}
