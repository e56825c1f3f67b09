import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freshApp, KEY_HEADERS } from '../../test/support/fresh-app.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { anna, entryOf } from '../../test/support/people.ts'
import { connectAnon, loginUrl } from '../database/connect.ts'

const KEY = 'a'.repeat(43)

/** The way to the database, on which answers to a sign-up can get lost once it is stored. */
async function aWayThatLoses(ownerUrl: string) {
  const database = new URL(loginUrl(ownerUrl, 'anon'))
  const { hostname, port } = database
  const open = new Set<Socket>()
  let loses = false
  const way = createServer((client) => {
    const server = connect(Number(port), hostname)
    let isLost = false
    client.on('data', (bytes) => {
      isLost ||= loses && bytes.includes('sign_up')
      server.write(bytes)
    })
    server.on('data', (bytes) => {
      // PostgreSQL says so after COMMIT alone (protocol, ReadyForQuery): it is stored, and nobody hears of it.
      if (isLost && bytes.includes('SELECT 1')) client.destroy()
      else client.write(bytes)
    })
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(one)
      one.on('error', () => undefined).on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  database.port = String((way.address() as AddressInfo).port)
  onTestFinished(() => {
    for (const socket of open) socket.destroy()
    way.close()
  })
  return { url: database.href, lose: (now: boolean) => (loses = now) }
}

async function opened() {
  const fresh = await freshDatabase()
  const way = await aWayThatLoses(fresh.ownerUrl)
  const anon = connectAnon(way.url)
  const database: FreshDatabase = { ...fresh, database: { ...fresh.database, anon } }
  const door = await freshApp({ logLevel: 'silent' }, database)
  onTestFinished(async () => {
    await anon.end()
    await door.close()
  })
  const signUp = () =>
    door.app.inject({
      method: 'POST',
      url: '/rest/v1/newsletter_signups',
      headers: { ...KEY_HEADERS, 'idempotency-key': KEY },
      payload: entryOf(anna),
    })
  const stored = async () =>
    (await fresh.database.owner.query('select email from newsletter_signups')).rows.length
  const letters = async () => (await fresh.database.owner.query('select id from letters')).rows.length
  return { way, signUp, stored, letters }
}

test('stored, but the answer is lost: 503, and the same page’s next try is thanked', async () => {
  const { way, signUp, stored, letters } = await opened()
  way.lose(true)
  expect((await signUp()).statusCode).toBe(503)
  expect(await stored()).toBe(1)

  way.lose(false)
  const again = await signUp()
  expect([again.statusCode, again.body]).toEqual([201, ''])
  expect([await stored(), await letters()]).toEqual([1, 1])
})
