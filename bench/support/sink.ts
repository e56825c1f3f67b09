/**
 * An SMTP server that takes every letter and throws it away. Of our own, as it shares the processors with what is
 * measured: it looks at nothing but line ends, so that it costs little beside a sender. Each of its answers waits for
 * the milliseconds of its argument, as over a network. It tells its parent its port.
 */
import { type AddressInfo, createServer } from 'node:net'

const delay = Number(process.argv[2])

process.once('disconnect', () => process.exit())

const END_OF_LETTER = '\r\n.\r\n'

const server = createServer({ noDelay: true }, (socket) => {
  const say = (line: string) => setTimeout(() => socket.write(`${line}\r\n`), delay)
  let inLetter = false
  let tail = ''
  socket.setEncoding('latin1')
  socket.on('error', () => socket.destroy())
  say('220 sink')
  // Without PIPELINING a client sends nothing before it was answered: what comes is one line, or one letter.
  socket.on('data', (text: string) => {
    tail = (inLetter ? tail.slice(-END_OF_LETTER.length) : tail) + text
    if (!tail.endsWith(inLetter ? END_OF_LETTER : '\r\n')) return
    const command = inLetter ? '' : tail.slice(0, 4).toUpperCase()
    tail = ''
    inLetter = command === 'DATA'
    if (command === 'QUIT') socket.end('221 bye\r\n')
    else say(inLetter ? '354 go on' : '250 ok')
  })
})

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
