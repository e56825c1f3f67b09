import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The way to a database on the run's server, which can be cut for one site alone. */
export type DatabaseLine = {
  /** The database's address at this end. */
  url: string
  /** As an outage does: throws out whoever is on it and refuses everybody else. */
  cut(): Promise<void>
  /** Under the same address as before. */
  restore(): Promise<void>
}

export async function openLine(databaseUrl: string): Promise<DatabaseLine> {
  const there = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(there.port), there.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await open(0)
  const { port } = server.address() as AddressInfo
  const here = new URL(databaseUrl)
  here.port = String(port)
  return {
    url: here.href,
    async cut() {
      if (!server.listening) return
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
    async restore() {
      if (!server.listening) await open(port)
    },
  }
}
