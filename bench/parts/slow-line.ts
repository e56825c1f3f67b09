/**
 * A line to a mail server that takes its time: whatever goes in comes out half a round trip later, in both directions.
 * It counts as bench/parts/sink.ts does: told `{ every }` it starts anew and reports `{ accepted, at }` (milliseconds)
 * at each multiple of it, at the moment in which the server has taken the letter.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const { to, roundTrip } = JSON.parse(process.argv[2] ?? '') as { to: number; roundTrip: number }

let accepted = 0
let every = Number.POSITIVE_INFINITY

process.on('message', (told: { every: number }) => {
  every = told.every
  accepted = 0
})

process.once('disconnect', () => process.exit())

/** What Postfix says to a letter that it has on its disk. */
const TAKEN = '250 2.0.0 Ok: queued as '

const line = createServer({ noDelay: true }, (client) => {
  const server = connect({ port: to, host: '127.0.0.1', noDelay: true })
  server.on('data', (bytes: Buffer) => bytes.toString('latin1').startsWith(TAKEN) && count())
  carry(client, server)
  carry(server, client)
})

/** Timers of the same length end in the order in which they began, so nothing overtakes. */
function carry(from: Socket, to: Socket) {
  const later = async (arrive: () => void) => {
    if (roundTrip > 0) await wait(roundTrip / 2)
    arrive()
  }
  from.on('data', (bytes: Buffer) => void later(() => to.writable && to.write(bytes)))
  from.on('end', () => void later(() => to.end()))
  from.on('error', () => to.destroy())
}

function count() {
  accepted += 1
  if (accepted % every === 0) process.send?.({ accepted, at: performance.now() })
}

line.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (line.address() as AddressInfo).port })
})
