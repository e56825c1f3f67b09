import { connect } from 'node:net'

/** What came back: 0 where the connection was closed without a word. */
export type Reply = { status: number; head: string; body: string }

/** Sends bytes and closes its half: a request that is not whole cannot wait for the rest. @throws when nobody ends it */
export async function send(port: number, bytes: string): Promise<Reply> {
  const parts: Buffer[] = []
  await new Promise<void>((ended, failed) => {
    const socket = connect(port, '127.0.0.1')
    socket.setTimeout(20_000, () => socket.destroy(new Error('no answer in 20 seconds')))
    socket.on('data', (part) => parts.push(part))
    // Reset where the server was not done reading; what it said before counts.
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? ended() : failed(error),
    )
    socket.once('close', () => ended())
    socket.end(bytes, 'latin1')
  })
  const [head = '', ...rest] = Buffer.concat(parts).toString('latin1').split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') }
}
