import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type FreshServer, freshServer } from '../../../test/support/fresh-database.ts'
import { startWorker } from '../../../test/support/fresh-worker.ts'
import { startReceiver } from '../../../test/support/receiver.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { connectWatchdog, loginUrl } from '../../database/connect.ts'
import { openVitals } from '../vitals/open-vitals.ts'
import { openWatchdog } from './watch.ts'
import { byWebhook } from './ways.ts'

let postgres: FreshServer
beforeAll(async () => {
  postgres = await freshServer()
})
afterAll(() => postgres.drop())

/** A watchdog over the real database, whose clock goes on by a minute at each look. */
async function watchdog() {
  const phone = await startReceiver()
  onTestFinished(() => phone.stop())
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const database = connectWatchdog(loginUrl(postgres.ownerUrl, 'worker'))
  onTestFinished(() => database.end())
  let now = Date.now()
  const file = join(folder.path, 'alarms.json')
  const { look } = openVitals({ database, file, origin: 'http://localhost', now: () => now })
  const dog = await openWatchdog({
    vitals: look,
    ways: [byWebhook({ url: phone.url, format: 'text' })],
    file,
    site: 'dorfteller.example',
    now: () => now,
    log: { info: () => undefined, warn: () => undefined },
  })
  return {
    async pass(minutes: number) {
      for (let minute = 0; minute < minutes; minute += 1) {
        now += 60_000
        await dog.look()
        await dog.settled()
      }
    },
    heard: () => phone.calls.map(({ body }) => body.split('\n', 1)[0]),
  }
}

test('the worker ends, the database goes, both come back: each is told once, and that it is good again', async () => {
  const worker = await working()
  const { pass, heard } = await watchdog()
  await pass(6)
  expect(heard()).toEqual([])

  await worker.stop()
  await pass(6)
  expect(heard()).toEqual(['Alarm: Kein Worker läuft.'])

  await postgres.stopServer()
  await pass(6)
  const both = 'Alarm: dorfteller.example, 2 Störungen'
  expect(heard()).toEqual(['Alarm: Kein Worker läuft.', both])

  await postgres.startServer()
  await working()
  await pass(8)
  expect(heard()).toEqual(['Alarm: Kein Worker läuft.', both, 'Wieder gut: dorfteller.example (2)'])
})

/** A worker that has said how it goes. */
async function working() {
  const worker = await startWorker(postgres)
  onTestFinished(() => worker.stop())
  const known = () => postgres.database.owner.query('select from post_offices')
  await expect.poll(async () => (await known()).rowCount).toBe(1)
  return worker
}

test('a database that stands still, connections and all, is away', async () => {
  await working()
  const { pass, heard } = await watchdog()
  await pass(1)
  const standing = await processesOf(postgres)
  for (const pid of standing) process.kill(pid, 'SIGSTOP')
  const began = Date.now()
  try {
    await pass(2)
  } finally {
    for (const pid of standing) process.kill(pid, 'SIGCONT')
  }
  expect(heard()).toEqual([expect.stringMatching(/^Alarm: Die Datenbank antwortet seit .* nicht\.$/)])
  expect(Date.now() - began).toBeLessThan(60_000)
  await pass(8)
  expect(heard()[1]).toBe('Wieder gut: dorfteller.example')
})

/** The server's own process and those that it started (Linux). */
async function processesOf({ database }: FreshServer): Promise<number[]> {
  const { rows } = await database.owner.query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  )
  const [first = ''] = (await readFile(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8')).split('\n')
  const children = await readFile(`/proc/${first}/task/${first}/children`, 'utf8')
  return [first, ...children.trim().split(' ')].map(Number)
}
