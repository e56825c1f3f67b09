import { once } from 'node:events'
import { stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshServer } from '../../test/support/fresh-database.ts'
import { accountOf, runTool } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { migrate } from './migrate.ts'
import { primaryAnswers } from './reach-primary.ts'

/**
 * A server that follows another which is gone, as after a machine's death, until it takes over.
 * @param isHot whether it answers meanwhile, so that it can be asked what it is
 */
async function standby(isHot: 'on' | 'off') {
  const server = await freshServer()
  const { rows } = await server.database.owner.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  )
  const folder = rows[0]?.folder ?? ''
  const account = process.getuid?.() === 0 ? await accountOf(await stat(folder)) : undefined
  const { folder: programs } = await findBinaries(account)
  const control = (...args: string[]) => runTool(join(programs, 'pg_ctl'), [...args, '-D', folder], account)
  await server.stopServer()
  await writeFile(join(folder, 'standby.signal'), '')
  const log = join(folder, '../standby.log')
  const { port } = new URL(server.ownerUrl)
  await control('start', '-W', '-l', log, '-o', `-p ${port} -c hot_standby=${isHot}`)
  await expect.poll(() => answerOf(server.ownerUrl)).toBe(isHot === 'on' ? 'asks' : '57P03')
  onTestFinished(async () => {
    await control('stop', '-m', 'immediate')
    await server.drop()
  })
  return { ownerUrl: server.ownerUrl, takeOver: () => control('promote', '-w') }
}

/** Whether a server lets somebody ask, or by which code it doesn't. */
async function answerOf(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return 'asks'
  } catch (error) {
    return (error as pg.DatabaseError).code
  } finally {
    await client.end()
  }
}

test.each([
  { isHot: 'on', says: 'der Server stellt wieder her oder ist der Ersatz eines anderen' },
  { isHot: 'off', says: 'der Server startet: the database system is ' },
] as const)(
  'a server that stands by (hot_standby = $isHot) is waited for, and used as soon as it takes over',
  async ({ isHot, says }) => {
    const server = await standby(isHot)
    const log = vi.fn<(line: string) => void>()
    let isDone = false
    const migrating = migrate(server.ownerUrl, { log }).finally(() => {
      isDone = true
    })

    await expect.poll(() => log.mock.calls.length).toBe(1)
    expect(log.mock.calls[0]?.[0]).toMatch(/^Die Datenbank unter 127\.0\.0\.1:\d+\/\w+ nimmt noch keine Ände/)
    expect(log.mock.calls[0]?.[0]).toContain(`(${says}`)
    expect(isDone).toBe(false)
    await server.takeOver()

    expect(await migrating).toMatchObject({ applied: [] })
    expect(log).toHaveBeenCalledTimes(1)
  },
)

test('whoever waits can be told to stop', async () => {
  const server = await standby('on')
  const stopping = new AbortController()
  const log = vi.fn<(line: string) => void>()
  const migrating = migrate(server.ownerUrl, { log, stopping: stopping.signal })
  await expect.poll(() => log.mock.calls.length).toBe(1)

  stopping.abort()

  await expect(migrating).rejects.toMatchObject({ name: 'AbortError' })
})

test('a worker that starts before its database does begins as soon as that is up', async () => {
  const server = await stoppedServer()
  const log = vi.fn<(line: string) => void>()
  const answering = primaryAnswers(server.ownerUrl, { log }, 'DATABASE_WORKER_URL')
  await expect.poll(() => log.mock.calls.length).toBe(1)
  expect(log.mock.calls[0]?.[0]).toMatch(/ECONNREFUSED.* gehört in DATABASE_WORKER_URL\.$/)

  await server.startServer()

  await answering
})

test('a proxy without a primary behind it hangs up on whoever comes: init and worker wait for one', async () => {
  const server = await stoppedServer()
  const ownerUrl = await throughProxy(server.ownerUrl)
  const log = vi.fn<(line: string) => void>()
  const waiting = Promise.all([
    migrate(ownerUrl, { log }),
    primaryAnswers(ownerUrl, { log }, 'DATABASE_WORKER_URL'),
  ])
  await expect.poll(() => log.mock.calls.length).toBe(2)

  await server.startServer()

  expect(await waiting).toMatchObject([{ applied: [] }, undefined])
})

test('a worker that the database turns away says so at once', async () => {
  const server = await freshServer()
  onTestFinished(() => server.drop())
  const elsewhere = new URL(server.ownerUrl)
  elsewhere.pathname = '/nirgends'
  await expect(primaryAnswers(elsewhere.href, {}, 'DATABASE_WORKER_URL')).rejects.toThrow(
    'database "nirgends" does not exist',
  )
})

async function stoppedServer() {
  const server = await freshServer()
  onTestFinished(() => server.drop())
  await server.stopServer()
  return server
}

/** What HAProxy does in tcp mode: passes bytes on, and ends a connection that it has no server for. */
async function throughProxy(url: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const)
      one
        .on('error', () => other.destroy())
        .on('close', () => other.destroy())
        .pipe(other)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void proxy.close())
  const through = new URL(url)
  through.port = String((proxy.address() as AddressInfo).port)
  return through.href
}
