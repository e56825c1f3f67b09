import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { freshApp } from '../../test/support/fresh-app.ts'
import { listen } from './listen.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

type Door = { url: URL; open(): Promise<number> }

/** A door, and how many connections are open on its side, whatever clients believe. */
async function opened(host: string): Promise<Door> {
  const server = await freshApp()
  cleanUp.push(() => server.close())
  const { address } = await listen(server.app, { host, port: 0 })
  const { port } = new URL(address)
  const count = promisify(server.app.server.getConnections.bind(server.app.server))
  return { url: new URL(`http://127.0.0.1:${port}`), open: () => count() }
}

/** Says so much and never closes its half. */
function hold({ url }: Door, begin: string, from = '127.0.0.1'): Socket {
  const socket = connect({
    port: Number(url.port),
    host: url.hostname,
    localAddress: from,
    allowHalfOpen: true,
  })
  socket.on('error', () => undefined).resume()
  socket.write(begin)
  cleanUp.push(() => socket.destroy())
  return socket
}

/** Says a byte more each half second, as long as it can. */
function drip(door: Door, begin: string): Socket {
  const socket = hold(door, begin)
  const timer = setInterval(() => socket.writable && socket.write('x'), 500)
  socket.once('close', () => clearInterval(timer))
  return socket
}

const SLOW_HEADER = 'GET / HTTP/1.1\r\nHost: dorf\r\nX-Slow: '
const SLOW_BODY =
  'POST /anmelden HTTP/1.1\r\nHost: dorf\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 4000\r\n\r\n'
const ANSWERED = 'GET /livez HTTP/1.1\r\nHost: dorf\r\nConnection: close\r\n\r\n'
const NO_HTTP = 'HELLO\r\n\r\n'

test('300 clients that drip and never let go: whoever is too slow is told so, and none is left after 15 seconds', async () => {
  const door = await opened('127.0.0.1')
  const kinds = [SLOW_HEADER, SLOW_BODY, ANSWERED, NO_HTTP]
  for (let number = 0; number < 299; number += 1) drip(door, kinds[number % kinds.length] ?? '')
  let answer = ''
  drip(door, SLOW_HEADER).on('data', (text) => (answer += text))
  await expect.poll(door.open).toBeGreaterThanOrEqual(150)

  await expect.poll(door.open, { timeout: 15_000 }).toBe(0)

  expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*Die Anfrage hat zu lange gedauert/)
}, 40_000)

test('one address holds a hundred connections at most; its next one is hung up on, nobody else’s', async () => {
  const door = await opened('0.0.0.0')
  for (let number = 0; number < 120; number += 1) hold(door, SLOW_HEADER, '127.0.0.2')
  const neighbour = hold(door, SLOW_HEADER, '127.0.0.3')

  await expect.poll(door.open).toBe(101)
  expect(neighbour.readableEnded).toBe(false)
  expect((await fetch(new URL('/livez', door.url))).status).toBe(200)
})

test('behind a proxy, and where only this machine can come, connections of one address are not counted', async () => {
  const door = await opened('127.0.0.1')
  for (let number = 0; number < 130; number += 1) hold(door, SLOW_HEADER)
  await expect.poll(door.open).toBe(130)
})
