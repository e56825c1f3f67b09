import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** A port that was free a moment ago, for a program that must know it before it listens; the one given, if it is. */
export async function freePort(rather = 0): Promise<number> {
  const server = createServer().listen(rather, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if (rather === 0) throw error
    return freePort()
  }
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Resolves as soon as somebody greets at the port, as mail servers do; rejects after ten seconds. */
export async function answers(port: number): Promise<void> {
  for (let left = 200; ; left--) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'data')
      return
    } catch (error) {
      if (left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    } finally {
      socket.destroy()
    }
  }
}
