import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { soundProbes, watch } from './watch.ts'

/** A site whose probes answer with the status that `status` gives at the moment. */
async function site(status: () => number): Promise<string> {
  const server = createServer((_, answer) => answer.writeHead(status()).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('one that turns bad is given up; what was bad before is not asked', async () => {
  let status = 200
  const origin = await site(() => status)
  const [probe = ''] = await soundProbes(origin)
  status = 503
  expect(await soundProbes(origin)).toEqual([])
  expect(await watch(origin, [probe], 60, new AbortController().signal)).toContain('503')
})

test('whoever stops watching has it go back, too', async () => {
  const origin = await site(() => 200)
  const stopping = new AbortController()
  const watched = watch(origin, await soundProbes(origin), 60, stopping.signal)
  stopping.abort()
  expect(await watched).toBe('es wurde angehalten')
})
