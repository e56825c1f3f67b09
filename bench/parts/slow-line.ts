/**
 * A line to a server that takes its time: every byte arrives half a round trip later, in either direction.
 * `{ to, roundTrip }`: the server's port, and milliseconds.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

const { to, roundTrip } = JSON.parse(process.argv[2] ?? '{}') as { to: number; roundTrip: number }

process.once('disconnect', () => process.exit())

const server = createServer({ noDelay: true }, (near) => {
  const far = connect({ port: to, host: '127.0.0.1', noDelay: true })
  carry(near, far)
  carry(far, near)
})

function carry(from: Socket, into: Socket): void {
  from.on('data', (bytes) => setTimeout(() => into.write(bytes), roundTrip / 2))
  from.on('close', () => setTimeout(() => into.end(), roundTrip / 2))
  from.on('error', () => into.destroy())
}

server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})
