import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freshApp } from '../../test/support/fresh-app.ts'
import type { TrustProxy } from '../http/client-address.ts'
import { checkProxy } from './proxy.ts'

/** A door, and before it a web server that tells it who asks, or does not. */
async function site(trustProxy: TrustProxy, tells: string): Promise<string> {
  const door = await freshApp({ trustProxy })
  const origin = await door.open()
  const server = createServer(async ({ url = '' }, response) => {
    const headers: HeadersInit = tells ? { 'x-forwarded-for': tells } : {}
    const answer = await fetch(origin + url, { headers })
    response.writeHead(answer.status).end(await answer.text())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(async () => {
    server.close()
    await door.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  ['none', '203.0.113.5', ['proxy-not-trusted']],
  ['x-forwarded-for', '', ['proxy-passed-by']],
  ['x-forwarded-for', '203.0.113.5', []],
  ['x-forwarded-for', '203.0.113.5:49152', []],
  ['x-forwarded-for', 'gateway', ['proxy-no-address']],
  ['none', '', []],
] as const)('TRUST_PROXY=%s, a proxy tells %j, found: %o', async (trust, tells, codes) => {
  const findings = await checkProxy({ PUBLIC_ORIGIN: await site(trust, tells), TRUST_PROXY: trust })
  expect(findings.map(({ code }) => code)).toEqual(codes)
})

test('where nobody answers nothing is found', async () => {
  expect(await checkProxy({ PUBLIC_ORIGIN: 'http://127.0.0.1:9', TRUST_PROXY: 'none' })).toEqual([])
})
