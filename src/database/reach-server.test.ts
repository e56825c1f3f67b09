import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from './migrate.ts'

/** A server that answers each connection with the next code, as PostgreSQL refuses one; the last for good. */
async function refusingServer(...codes: string[]) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const code = codes.length > 1 ? codes.shift() : codes[0]
      const fields = Buffer.from(`SFATAL\0C${code}\0Mthe database system is starting up\0\0`)
      const head = Buffer.alloc(5, 'E')
      head.writeInt32BE(fields.length + 4, 1)
      socket.end(Buffer.concat([head, fields]))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `postgres://owner:geheim@127.0.0.1:${(server.address() as AddressInfo).port}/site`
}

test('a server that still starts is asked again, and the log says so once', async () => {
  const log = vi.fn<(line: string) => void>()
  const migrating = migrate(await refusingServer('57P03', '57P03', '3D000'), { log })

  await expect(migrating).rejects.toThrow('ist nicht zu erreichen')
  expect(log).toHaveBeenCalledTimes(1)
  expect(log.mock.calls[0]?.[0]).toMatch(
    /^Die Datenbank unter 127\.0\.0\.1:\d+\/site startet noch \(the database system is starting up\)/,
  )
})
