/**
 * Visitors who sign up over HTTP, each on a connection of its own that is kept open, one request after the other.
 * Writes and reads HTTP by hand: a client library would take more of the processors than the server.
 * Told `{ connections, seconds }` it answers with how many sign-ups were accepted.
 */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { routes } from '../../src/routes.ts'

const { origin, key } = JSON.parse(process.argv[2] ?? '') as { origin: string; key: string }
const { hostname, port } = new URL(origin)
const run = randomBytes(6).toString('hex')

process.once('disconnect', () => process.exit())

let signups = 0
let accepted = 0
let ending = false

process.on('message', async ({ connections, seconds }: { connections: number; seconds: number }) => {
  accepted = 0
  ending = false
  const begun = performance.now()
  setTimeout(() => {
    ending = true
  }, seconds * 1000)
  try {
    await Promise.all(Array.from({ length: connections }, visit))
    process.send?.({ accepted, seconds: (performance.now() - begun) / 1000 })
  } catch (error) {
    process.send?.({ failed: String(error) })
  }
})
process.send?.('ready')

/** The server ends a connection after many requests, with an answer; then the visitor opens another. */
async function visit(): Promise<void> {
  while (!ending) await signUpOver(connect({ host: hostname, port: Number(port), noDelay: true }))
}

function signUpOver(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let received = ''
    socket.setEncoding('latin1')
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.on('connect', () => socket.write(request()))
    socket.on('data', (text: string) => {
      received += text
      if (!isWhole(received)) return
      const answer = received
      received = ''
      if (!answer.startsWith('HTTP/1.1 201')) {
        socket.destroy(new Error(`The server answered ${answer.slice(0, answer.indexOf('\r\n'))}.`))
        return
      }
      accepted += 1
      if (ending || /\r\nconnection: close\r\n/i.test(answer)) socket.end()
      else socket.write(request())
    })
  })
}

function request(): string {
  signups += 1
  const body = `{"email":"visitor-${run}-${signups}@example.org","postal_code":"16766"}`
  return (
    `POST ${routes.rest.base}/newsletter_signups HTTP/1.1\r\nhost: ${hostname}\r\n` +
    `apikey: ${key}\r\nauthorization: Bearer ${key}\r\n` +
    `x-real-ip: ${nextAddress()}\r\n` +
    'user-agent: Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0\r\nprefer: return=minimal\r\n' +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  )
}

/** Each from another network, as a country's households come: neighbours within one /24 would be counted together. */
function nextAddress(): string {
  return `10.${signups & 255}.${(signups >> 8) & 255}.${(signups >> 16) & 255}`
}

function isWhole(answer: string): boolean {
  const head = answer.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(answer)?.[1] ?? 0)
  return answer.length >= head + 4 + length
}
