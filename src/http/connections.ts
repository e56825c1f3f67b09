import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { clientAddress } from './client-address.ts'

/** More would cost the memory that answers need; each takes about 10 kB. */
const MOST = 10_000

/** What one line may hold; no browser opens more than six, and a village's party shares one. */
const MOST_OF_ADDRESS = 100

/**
 * Bounds the connections of a server, all together and those of one client address: who comes with one more is hung up on.
 * Of one address they are counted where clients come themselves: a proxy's are everybody's, and one may stand before each
 * server that only this machine reaches.
 */
export function boundConnections(server: Server, isBehindProxy: boolean): void {
  server.maxConnections = MOST
  if (isBehindProxy) return
  const held = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = clientAddress({ headers: {}, socket }, 'none')
    const count = (held.get(address) ?? 0) + 1
    held.set(address, count)
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1
      if (left > 0) held.set(address, left)
      else held.delete(address)
    })
    if (count > MOST_OF_ADDRESS && !isLocal(server)) socket.destroy()
  })
}

function isLocal(server: Server): boolean {
  const { address } = server.address() as AddressInfo
  return address === '::1' || address.startsWith('127.')
}
