import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { type FreshApp, freshApp } from '../../test/support/fresh-app.ts'
import { KEEP_ALIVE_MS } from '../http/create-server.ts'

/** A console that says what it was asked. */
const console_ = fastify()
console_.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
console_.all('/*', async ({ method, url, headers, body }, reply) => {
  reply.header('set-cookie', '__Host-konsole.session_token=x')
  return { method, url, headers, bytes: (body as Buffer | undefined)?.length ?? 0 }
})
const officeUrl = await console_.listen({ port: 0, host: '127.0.0.1' })

let door: FreshApp
const open = async (trustProxy: 'none' | 'x-forwarded-for' = 'none', url = officeUrl) => {
  door = await freshApp({ trustProxy }, { officeUrl: url })
  return door.open()
}
afterEach(() => door.close())

test('what operators ask goes through as it is, with their host, their cookie and their file', async () => {
  const origin = await open()
  const file = gzipSync('E-Mail;PLZ\n'.repeat(200_000))
  const answer = await fetch(`${origin}/konsole/dateien/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', cookie: 'a=b' },
    body: file,
  })
  const { url, headers, bytes } = (await answer.json()) as Asked
  expect([url, bytes, headers.cookie, headers.host]).toEqual([
    '/konsole/dateien/import',
    file.length,
    'a=b',
    new URL(origin).host,
  ])
  expect(answer.headers.get('set-cookie')).toContain('__Host-konsole')
})
type Asked = { url: string; headers: Record<string, string>; bytes: number }

test.each([
  ['none', { 'x-real-ip': '203.0.113.7', 'x-forwarded-for': '203.0.113.8' }, '127.0.0.1'],
  ['x-forwarded-for', { 'x-forwarded-for': '198.51.100.1, 203.0.113.8' }, '203.0.113.8'],
] as const)(
  'who asks is the door’s word, behind a proxy (%s) who that names: nobody gets another line’s tries by a header',
  async (trustProxy, headers, who) => {
    const origin = await open(trustProxy)
    const asked = (await (await fetch(`${origin}/konsole/ask/me`, { headers })).json()) as Asked
    expect(asked.headers['x-real-ip']).toBe(who)
  },
)

test('while the console is away the page and its interface say so, and visitors notice nothing', async () => {
  const origin = await open('none', 'http://127.0.0.1:1')
  const page = await fetch(`${origin}/konsole`)
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  const api = await fetch(`${origin}/konsole/ask/me`)
  const away = { code: 'console_away', message: expect.stringContaining('antwortet gerade nicht') }
  expect([api.status, await api.json()]).toMatchObject([503, away])
  expect((await fetch(origin)).status).toBe(200)
})

test('the door lets go of an idle connection before the console does', async () => {
  let whoEnded: Promise<string> = Promise.reject()
  whoEnded.catch(() => undefined)
  const patient = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, ({ socket }, response) => {
    whoEnded = new Promise((ended) =>
      socket.once('end', () => ended('the door')).once('timeout', () => ended('the console')),
    )
    response.end('da')
  })
  await new Promise<void>((done) => patient.listen(0, '127.0.0.1', done))
  const origin = await open('none', `http://127.0.0.1:${(patient.address() as AddressInfo).port}`)
  await fetch(`${origin}/konsole`)
  expect(await whoEnded).toBe('the door')
  await new Promise((done) => patient.close(done))
})
