/**
 * An SMTP server that takes every letter and throws it away. Of our own, as it shares the processors with what is
 * measured: it looks at nothing but line ends, so that it costs little beside a sender.
 * With `{ delay }` each answer waits for so many milliseconds, as over a network.
 * Asked anything it says how many letters it has taken, and for how many addresses: `{ letters, addresses }`.
 */
import { type AddressInfo, createServer, type Socket } from 'node:net'

const { delay = 0 } = JSON.parse(process.argv[2] ?? '{}') as { delay?: number }

/** Who was written to, whichever letter it was. */
const addresses = new Set<string>()
let letters = 0

process.on('message', () => process.send?.({ letters, addresses: addresses.size }))
process.once('disconnect', () => process.exit())

const END_OF_LETTER = '\r\n.\r\n'

const server = createServer({ noDelay: true }, (socket) => {
  let inLetter = false
  let tail = ''
  socket.setEncoding('latin1')
  socket.on('error', () => socket.destroy())
  say(socket, '220 sink')
  // Without PIPELINING a client sends nothing before it was answered: what comes is one line, or one letter.
  socket.on('data', (text: string) => {
    tail = (inLetter ? tail.slice(-END_OF_LETTER.length) : tail) + text
    if (inLetter ? !tail.endsWith(END_OF_LETTER) : !tail.endsWith('\r\n')) return
    const line = tail
    tail = ''
    if (inLetter) {
      inLetter = false
      letters += 1
      say(socket, '250 2.0.0 taken')
    } else {
      if (/^RCPT/i.test(line)) addresses.add(line.trim())
      inLetter = answer(socket, line.slice(0, 4).toUpperCase())
    }
  })
})

/** @returns whether a letter follows. */
function answer(socket: Socket, command: string): boolean {
  if (command === 'QUIT') socket.end('221 bye\r\n')
  else say(socket, command === 'DATA' ? '354 go on' : '250 ok')
  return command === 'DATA'
}

function say(socket: Socket, line: string) {
  if (delay === 0) socket.write(`${line}\r\n`)
  else setTimeout(() => socket.write(`${line}\r\n`), delay)
}

server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port })
})
