import { expect, test } from 'vitest'
import { freshApp } from '../../test/support/fresh-app.ts'

test('health says one word and nothing about versions, to GET and HEAD alike', async () => {
  const server = await freshApp()
  for (const [url, word] of [
    ['/livez', 'ok\n'],
    ['/readyz', 'ready\n'],
    ['/healthz/database', 'ok\n'],
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

test('readiness says no once the server is stopping, so that a balancer sends nobody any more', async () => {
  const server = await freshApp()
  server.app.beginStopping()
  const answer = await server.app.inject('/readyz')
  expect([answer.statusCode, answer.body]).toEqual([503, 'stopping\n'])
  await server.close()
})
