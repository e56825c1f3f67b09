import { lookup } from 'node:dns/promises'
import * as net from 'node:net'
import { type Place, refuse, requireFreePort } from './listen.ts'

/**
 * A port that nobody else gets. `fd` is its socket, for the program that answers there; one after the other may be
 * handed it, and who comes in between waits. Undefined where the system (Windows) or this Node has none to hand on:
 * then the program opens the port itself.
 */
export type TakenPort = {
  port: number
  fd: number | undefined
  /** Whoever answers there has the socket alone from now on: when it closes it, nobody is let in any more. */
  release(): void
}

/** @throws {ListenError} when the port is taken or may not be opened */
export async function takePort(place: Place): Promise<TakenPort> {
  if (!('BoundSocket' in net) || process.platform === 'win32') {
    return { port: await requireFreePort(place), fd: undefined, release: () => undefined }
  }
  try {
    const { address } = await lookup(place.host)
    // Bound and no more: this program accepts nobody.
    const socket = new net.BoundSocket({ host: address, port: place.port })
    const bound = socket.address() as net.AddressInfo
    return { port: bound.port, fd: socket.fd(), release: () => socket.close() }
  } catch (error) {
    return refuse(error, place)
  }
}
