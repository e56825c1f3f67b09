import { beforeAll, expect, test } from 'vitest'
import { appForAll, FORM } from '../../../test/support/fresh-app.ts'
import { anna } from '../../../test/support/people.ts'
import { visitorOf } from '../../../test/support/visitor-of-links.ts'
import { LIMITS } from '../rate-limit.ts'

const server = appForAll({ trustProxy: 'x-real-ip', logLevel: 'trace' })
const visitor = visitorOf(server)
let token: string
beforeAll(async () => {
  token = await visitor.signedUp(anna)
})

const PATHS = ['/bestaetigen', '/abmelden', '/meine-daten', '/meine-daten/adresse']

test('every answer to a link keeps to itself: no referrer, no copy, no search engine, a strict policy', async () => {
  const answers = await Promise.all(
    PATHS.flatMap((path) => [
      visitor.open(`${path}?t=${token}`),
      visitor.open(`${path}?t=kurz`),
      visitor.post(path, { t: token }),
      visitor.post(path, { t: token }, { 'sec-fetch-site': 'cross-site' }),
    ]),
  )
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    expect(headers.location ?? '').not.toContain('?')
  }
  const page = await visitor.open(`/meine-daten?t=${token}`)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
  expect(page.headers['content-security-policy']).toContain("form-action 'self'")
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'null' },
] as Record<string, string>[])('the form of a foreign page (%o) is refused everywhere', async (headers) => {
  for (const path of [...PATHS, '/meine-daten/daten.json']) {
    expect((await visitor.post(path, { t: token, wunsch: 'loeschen', ja: 'on' }, headers)).statusCode).toBe(
      403,
    )
  }
  expect(await visitor.row(anna.email)).toMatchObject({ withdrawn: false })
})

test('a foreign origin is refused in browsers without Sec-Fetch-Site; our own pages, which then say null, are not', async () => {
  const from = (origin: string) => server.form('/bestaetigen', { t: 'kurz' }, { origin })
  expect((await from('https://evil.example')).statusCode).toBe(403)
  expect((await from('null')).statusCode).toBe(404)
  expect((await from('https://dorfteller.example')).statusCode).toBe(404)
})

test('hostile bodies: refused or unknown, never an error of ours', async () => {
  const send = async (path: string, payload: string | Buffer, type = FORM) => {
    const headers = server.own({ 'content-type': type, 'sec-fetch-site': 'same-origin' })
    return (await server.app.inject({ method: 'POST', url: path, headers, payload })).statusCode
  }
  for (const path of PATHS) {
    const unknown = path === '/meine-daten' ? 422 : 404
    expect(await send(path, '')).toBe(unknown)
    expect(await send(path, Buffer.from([0x74, 0x3d, 0xff, 0xfe]))).toBe(unknown)
    expect(await send(path, 't=%00')).toBe(400)
    expect(await send(path, `t=${'x'.repeat(43)}&t=${token}`)).toBe(path === '/meine-daten' ? 410 : 404)
    expect(await send(path, `t[]=${token}&__proto__=1`)).toBe(unknown)
    expect(await send(path, `t=${token}${'x'.repeat(20_000)}`)).toBe(413)
    expect(await send(path, JSON.stringify({ t: token }), 'application/json')).toBe(415)
    expect(await send(path, `t=${token}`, 'text/plain')).toBe(415)
  }
})

test('ten letters may be asked for from one line in ten minutes, withdrawing goes on', async () => {
  const line = { 'x-real-ip': '203.0.113.7' }
  const ask = (email: string) => visitor.post('/meine-daten', { email }, line)
  const asked = await Promise.all(
    Array.from({ length: LIMITS.letters }, (_, index) => ask(`nachbar-${index}@example.org`)),
  )
  expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const answer = await ask('noch-jemand@example.org')
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  const own = { ...line, cookie: await visitor.opened(token) }
  const change = { wunsch: 'adresse', email: 'noch-jemand@example.org' }
  expect((await visitor.post('/meine-daten', change, own)).statusCode).toBe(429)
  expect((await visitor.post('/meine-daten', { wunsch: 'abmelden' }, own)).statusCode).toBe(200)
})
