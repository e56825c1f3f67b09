import { connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { freshApp } from '../../test/support/fresh-app.ts'
import { mostConnections } from './connections.ts'
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

test('one address holds a hundred connections at most; the next takes the place of its first, nobody else’s', async () => {
  const door = await opened('0.0.0.0')
  const neighbour = hold(door, SLOW_HEADER, '127.0.0.3')
  const first = hold(door, SLOW_HEADER, '127.0.0.2')
  const gone = new Promise((ended) => first.once('end', ended))
  for (let number = 0; number < 120; number += 1) hold(door, SLOW_HEADER, '127.0.0.2')

  await gone
  await expect.poll(door.open).toBe(101)
  expect(neighbour.readableEnded).toBe(false)
  expect((await fetch(new URL('/livez', door.url))).status).toBe(200)
})

test('a connection that brings requests is not the one that goes', async () => {
  const door = await opened('0.0.0.0')
  const anna = hold(door, 'GET /livez HTTP/1.1\r\nHost: dorf\r\n\r\n', '127.0.0.2')
  await new Promise((answered) => anna.once('data', answered))
  const [slow] = Array.from({ length: 99 }, () => hold(door, SLOW_HEADER, '127.0.0.2')) as [Socket]
  await expect.poll(door.open).toBe(100)
  const asked = new Promise((answered) => anna.once('data', answered))
  anna.write('GET /livez HTTP/1.1\r\nHost: dorf\r\n\r\n')
  await asked

  hold(door, SLOW_HEADER, '127.0.0.2')
  await new Promise((ended) => slow.once('end', ended))
  await expect.poll(door.open).toBe(100)
  expect(anna.readableEnded).toBe(false)
})

test('behind a proxy, and where only this machine can come, connections of one address are not counted', async () => {
  const door = await opened('127.0.0.1')
  for (let number = 0; number < 130; number += 1) hold(door, SLOW_HEADER)
  await expect.poll(door.open).toBe(130)
})

test('as many connections as the descriptors allow, each with one to the console, and some for the database', () => {
  expect([100, 1024, 20_000, 1_048_576, Infinity].map(mostConnections)).toEqual([
    25, 448, 9_936, 10_000, 10_000,
  ])
})
