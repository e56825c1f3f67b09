import { expect, test } from 'vitest'
import { freshApp } from '../../test/support/fresh-app.ts'

test('health says one word and nothing about versions, to GET and HEAD alike', async () => {
  const server = await freshApp()
  for (const [url, word] of [
    ['/livez', 'ok\n'],
    ['/readyz', 'ready\n'],
    ['/healthz/database', 'ok\n'],
    ['/healthz/proxy', 'ok\n'],
  ] as const) {
    const answer = await server.app.inject(url)
    expect([answer.statusCode, answer.body]).toEqual([200, word])
    expect(answer.headers['cache-control']).toBe('no-store')
    const head = await server.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  }
  expect((await server.app.inject({ method: 'POST', url: '/livez' })).statusCode).toBe(405)
  await server.close()
})

test.each([
  ['none', { 'x-forwarded-for': '203.0.113.5' }, 'x-forwarded-for arrives and TRUST_PROXY is none'],
  ['none', { forwarded: 'for=203.0.113.5' }, 'forwarded arrives and TRUST_PROXY is none'],
  ['x-real-ip', {}, 'no x-real-ip arrives: this request came past the proxy'],
  ['x-real-ip', { 'x-real-ip': '' }, 'x-real-ip arrives without an address: all visitors count as one'],
  [
    'x-forwarded-for',
    { 'x-forwarded-for': '203.0.113.5, unknown' },
    'x-forwarded-for arrives without an address',
  ],
  ['cf-connecting-ip', { 'cf-connecting-ip': '_hidden' }, 'cf-connecting-ip arrives without an address'],
] as const)(
  'with TRUST_PROXY=%s and %o something is wrong, and it is said',
  async (trustProxy, headers, why) => {
    const server = await freshApp({ trustProxy })
    const answers = [1, 2].map(() => server.app.inject({ url: '/healthz/proxy', headers: { ...headers } }))
    for (const answer of await Promise.all(answers)) {
      expect(answer.statusCode).toBe(503)
      expect(answer.body).toContain(why)
    }
    // In the log once, however many come.
    expect(server.logged().split('TRUST_PROXY is none').length - 1).toBe(trustProxy === 'none' ? 1 : 0)
    await server.close()
  },
)

test('with the header that TRUST_PROXY names all is well', async () => {
  const server = await freshApp({ trustProxy: 'x-real-ip' })
  const answer = await server.app.inject({ url: '/healthz/proxy', headers: { 'x-real-ip': '203.0.113.5' } })
  expect([answer.statusCode, answer.body]).toEqual([200, 'ok\n'])
  await server.close()
})

test('readiness says no once the server is stopping, so that a balancer sends nobody any more', async () => {
  const server = await freshApp()
  server.app.beginStopping()
  const answer = await server.app.inject('/readyz')
  expect([answer.statusCode, answer.body]).toEqual([503, 'stopping\n'])
  await server.close()
})
