import { once } from 'node:events'
import { chmod, readFile, rename } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { DatabaseStartError } from '../start-error.ts'
import { keepUp, type Raised } from './keep-up.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let server: EmbeddedPostgres | undefined
let lines: string[]
let moves: number
beforeEach(async () => {
  folder = await temporaryFolder()
  lines = []
  moves = 0
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  await folder.remove()
})

async function start() {
  server = await startEmbeddedPostgres({
    dataDir: folder.path,
    log: (line) => lines.push(line),
    onMoved: () => {
      moves += 1
    },
  })
  return server
}

const data = () => join(folder.path, 'postgres', 'data')

async function killServer() {
  process.kill(Number.parseInt(await readFile(join(data(), 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

const PATIENT = { timeout: 60_000, interval: 100 }

test('a folder with wrong rights is tried again until somebody puts them right', async () => {
  const { url } = await start()
  await chmod(data(), 0o755)
  await killServer()
  await expect.poll(() => lines.join('\n'), PATIENT).toContain('invalid permissions')
  // More than one try has failed by now.
  await new Promise((done) => setTimeout(done, 1500))
  expect(await answers(url)).toBe(false)
  await chmod(data(), 0o700)
  await expect.poll(() => answers(url), PATIENT).toBe(true)
  await expect
    .poll(() => lines, PATIENT)
    .toEqual([
      expect.stringContaining('Die Datenbank ist gestartet'),
      'Die Datenbank ist weg und wird wieder gestartet',
      expect.stringMatching(/^Die Datenbank kommt noch nicht wieder, das wird weiter versucht: .*data: 0700/),
      expect.stringContaining('Die Datenbank ist gestartet'),
    ])
})

/** The server dies, and before it is back somebody else listens on its port. */
async function losePort(url: string) {
  await chmod(data(), 0o755)
  await killServer()
  await expect.poll(() => answers(url), PATIENT).toBe(false)
  const other = createServer().listen(Number(new URL(url).port), '127.0.0.1')
  await once(other, 'listening')
  await chmod(data(), 0o700)
  return other
}

test('when a stranger has taken its port it comes back on another, and says so', async () => {
  const started = await start()
  const before = started.url
  const stranger = await losePort(before)
  await expect.poll(() => moves, PATIENT).toBe(1)
  expect(started.url).not.toBe(before)
  expect(await answers(started.url)).toBe(true)
  stranger.close()
})

test.each([
  ['owner-password', 'Das Passwort der Datenbank fehlt oder ist nicht zu lesen'],
  ['data/PG_VERSION', 'Die Datenbank in .* ist beschädigt'],
])('without its %s it says what to do', async (name, sentence) => {
  await (await start()).stop()
  const file = join(folder.path, 'postgres', name)
  await rename(file, `${file}.away`)
  await expect(start()).rejects.toThrow(DatabaseStartError)
  await expect(start()).rejects.toThrow(new RegExp(sentence))
})

/** A server that is gone as soon as it is up. */
const lost: Raised = {
  port: 1,
  lock: { lost: Promise.resolve(), release: async () => undefined },
}
const watcher = { log: () => undefined, onMoved: () => undefined }

test('what does not come back for long is given up, so that somebody starts from scratch', async () => {
  const kept = keepUp(lost, () => Promise.reject(new DatabaseStartError('Sie startet nicht')), {
    ...watcher,
    patience: 600,
  })
  expect(kept.state()).toBe('up')
  expect((await kept.gaveUp).message).toBe('Sie startet nicht')
  expect(kept.state()).toBe('given up')
})
