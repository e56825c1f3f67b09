import { request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { type FreshApp, freshApp, KEY_HEADERS } from '../../test/support/fresh-app.ts'
import { listen, requireFreePort } from './listen.ts'

async function opened(open = (server: FreshApp) => server.open()) {
  const server = await freshApp()
  onTestFinished(() => server.close())
  return { server, url: new URL(await open(server)) }
}

// What comes back for these bytes until the server closes the connection.
async function sendRaw(url: URL, bytes: string): Promise<string> {
  const socket = connect(Number(url.port), url.hostname)
  socket.write(bytes)
  return text(socket)
}

test('a taken port: one sentence with the fix', async () => {
  const { server, url } = await opened()
  const { port } = url
  await expect(opened(({ app }) => listen(app, { host: '127.0.0.1', port: Number(port) }))).rejects.toThrow(
    `Port ${port} ist belegt: Beende das Programm, das ihn hat, oder setze PORT (für das Büro OFFICE_URL) auf einen freien, zum Beispiel PORT=`,
  )
  await expect(requireFreePort(url.hostname, Number(port))).rejects.toThrow('ist belegt')
  expect(server.app.server.listening).toBe(true)
})

const CHUNKED = 'Transfer-Encoding: chunked\r\n\r\n'

// Slow ones, and those that are too large: test/promises/refusals.spec.ts.
test.each([
  ['no HTTP', 'HELLO\r\n\r\n'],
  ['two lengths', `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n${CHUNKED}0\r\n\r\n`],
  [
    'a bad chunk',
    `POST /anmelden HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n${CHUNKED}zz\r\n`,
  ],
  ['line ends without return', 'GET / HTTP/1.1\nHost: a\n\n'],
])('%s: refused with security headers, connection closed', async (_what, bytes) => {
  const answer = await sendRaw((await opened()).url, bytes)
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  for (const header of ["content-security-policy: default-src 'none'", 'connection: close', 'nosniff'])
    expect(answer.toLowerCase()).toContain(header)
})

test('stopping answers what is in flight, tells a balancer that it stops, and takes nobody new', async () => {
  const { server, url } = await opened()
  expect(await (await fetch(new URL('/readyz', url))).text()).toBe('ok\n')
  const balancer = connect(Number(url.port), url.hostname)
  balancer.write('GET /readyz HTTP/1.1\r\n')
  const body = JSON.stringify({ email: 'anna@example.org', postal_code: '16766' })
  const headers = { ...KEY_HEADERS, 'content-type': 'application/json', 'content-length': body.length }
  const started = httpRequest(new URL('/rest/v1/newsletter_signups', url), { method: 'POST', headers })
  const answered = new Promise<IncomingMessage>((resolve) => started.once('response', resolve))
  const arrived = new Promise((resolve) => server.app.server.once('request', resolve))
  started.write(body.slice(0, 10))
  await arrived

  const closing = server.app.close()
  await expect(fetch(url)).rejects.toThrow()
  balancer.write('Host: a\r\n\r\n')
  expect(await text(balancer)).toMatch(/^HTTP\/1.1 503 [\s\S]*stopping\n/)
  started.end(body.slice(10))
  const answer = await answered
  answer.resume()

  expect([answer.statusCode, answer.headers.connection]).toEqual([201, 'close'])
  await closing
  const { rows } = await server.fresh.database.owner.query('select email from newsletter_signups')
  expect(rows).toEqual([{ email: 'anna@example.org' }])
})

test('one address holds a hundred connections at most; its next one is hung up on, nobody else’s', async () => {
  const { url } = await opened(({ app }) => listen(app, { host: '0.0.0.0', port: 0 }))
  const hold = (localAddress: string) => {
    const socket = connect({ port: Number(url.port), host: '127.0.0.1', localAddress }).resume()
    socket.on('error', () => undefined).write('GET / HTTP/1.1\r\n')
    return socket
  }
  const crowd = Array.from({ length: 120 }, () => hold('127.0.0.2'))
  const neighbour = hold('127.0.0.3')
  await expect.poll(() => crowd.filter(({ closed }) => closed).length).toBe(20)
  expect(neighbour.closed).toBe(false)
  for (const socket of [...crowd, neighbour]) socket.destroy()
})
