import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** @returns the wanted TCP port on 127.0.0.1, or any, that was free a moment ago. @throws when it is not free */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
