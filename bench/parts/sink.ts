/**
 * An SMTP server that takes every letter and throws it away. Of our own, as it shares the processors with what is
 * measured: it looks at nothing but line ends, so that it costs little beside a sender.
 * Told `{ every }` it starts to count anew and reports `{ accepted, at }` (milliseconds) at each multiple of it.
 */

import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

let accepted = 0
let every = Number.POSITIVE_INFINITY

process.on('message', (told: { every: number }) => {
  every = told.every
  accepted = 0
})

const END_OF_LETTER = '\r\n.\r\n'

const server = createServer({ noDelay: true }, (socket) => {
  let inLetter = false
  let tail = ''
  socket.setEncoding('latin1')
  socket.on('error', () => socket.destroy())
  socket.write('220 sink\r\n')
  // Without PIPELINING a client sends nothing before it was answered: what comes is one line, or one letter.
  socket.on('data', (text: string) => {
    tail = (inLetter ? tail.slice(-END_OF_LETTER.length) : tail) + text
    if (inLetter ? !tail.endsWith(END_OF_LETTER) : !tail.endsWith('\r\n')) return
    const line = tail
    tail = ''
    if (inLetter) {
      inLetter = false
      count()
      socket.write('250 2.0.0 taken\r\n')
    } else inLetter = answer(socket, line.slice(0, 4).toUpperCase())
  })
})

/** @returns whether a letter follows. */
function answer(socket: Socket, command: string): boolean {
  if (command === 'QUIT') socket.end('221 bye\r\n')
  else if (command === 'DATA') socket.write('354 go on\r\n')
  else socket.write('250 ok\r\n')
  return command === 'DATA'
}

function count() {
  accepted += 1
  if (accepted % every === 0) process.send?.({ accepted, at: performance.now() })
}

server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})
