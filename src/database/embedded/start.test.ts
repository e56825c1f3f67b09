import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { folderForEach } from '../../../test/support/held.ts'
import { Problem } from '../../problem.ts'
import { type EmbeddedPostgres, findRunning, startEmbeddedPostgres } from './start.ts'

const folder = folderForEach()
let server: EmbeddedPostgres | undefined
let lines: string[] = []
afterEach(async () => {
  await server?.stop()
  server = undefined
  lines = []
})

async function start(dataDir = folder.path) {
  server = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
  return server
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(sql).finally(() => client.end())
  return rows
}

const data = () => join(folder.path, 'postgres/data')

test('nobody else reads the folder or gets in without the password, and no log can name anybody', async () => {
  const { url } = await start()
  expect((await stat(join(folder.path, 'postgres/owner-password'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder.path, 'postgres'))).mode & 0o777).toBe(0o700)
  const guess = new URL(url)
  guess.password = 'dorf'
  await expect(ask(guess.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  const kept = {
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_min_messages: 'log',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    synchronous_commit: 'on',
    unix_socket_directories: '',
  }
  const names = Object.keys(kept).map((name) => `'${name}'`)
  const rows = await ask(url, `select name, setting from pg_settings where name in (${names}) order by name`)
  expect(rows).toEqual(Object.entries(kept).map(([name, setting]) => ({ name, setting })))
})

test('a second start on the same folder says so, and a program beside it finds the server', async () => {
  const { url } = await start()
  const second = startEmbeddedPostgres({ dataDir: folder.path })
  await expect(second).rejects.toThrow(Problem)
  await expect(second).rejects.toThrow('benutzt schon ein anderes Programm dieser Seite: Beende es zuerst')
  expect(await findRunning(folder.path)).toEqual({ url })
  expect(await ask(url, 'select 1 as works')).toEqual([{ works: 1 }])
  await server?.stop()
  expect(await findRunning(folder.path)).toBe('at rest')
})

test('a server that dies comes back where it was, as soon as what hinders it is put right', async () => {
  const { url } = await start()
  await chmod(data(), 0o755)
  process.kill(Number.parseInt(await readFile(join(data(), 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  await expect.poll(() => lines, { timeout: 20_000 }).toHaveLength(3)
  await chmod(data(), 0o700)
  await expect.poll(() => lines, { timeout: 20_000 }).toHaveLength(4)
  expect(await ask(url, 'select 1 as works')).toEqual([{ works: 1 }])
  expect(lines).toEqual([
    expect.stringMatching(/^Die Datenbank läuft: /),
    'Die Datenbank ist weg und wird wieder gestartet',
    expect.stringMatching(/das wird weiter versucht: .*invalid permissions.*data: 0700/),
    'Die Datenbank ist wieder da',
  ])
})

test('after a stop it starts again at the same address; when somebody else has its port, it takes another', async () => {
  const first = await start()
  await first.stop()
  await first.stop()
  // A start that was killed beside it left this behind.
  await mkdir(join(folder.path, 'postgres.new-half'))
  const second = await start()
  expect(second.url).toBe(first.url)
  expect(await readdir(folder.path)).toEqual(['postgres'])
  await second.stop()
  const port = Number(new URL(first.url).port)
  // No port that a connection of another program could have been lent meanwhile.
  expect(port).toBeLessThan(32_768)
  const stranger = createServer().listen(port, '127.0.0.1')
  await once(stranger, 'listening')
  expect(await ask((await start()).url, 'select 1 as works')).toEqual([{ works: 1 }])
  expect(server?.url).not.toBe(first.url)
  stranger.close()
})

test('a folder that cannot be used is named with what to do', async () => {
  const refusal = async (dataDir = folder.path) => {
    const refused = await start(dataDir).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Problem)
    return (refused as Error).message
  }
  expect(await refusal('/dev/null/data')).toMatch(/ENOTDIR/)
  await (await start()).stop()
  const somebodyElse = vi.spyOn(process, 'getuid').mockReturnValue(4711)
  expect(await refusal()).toMatch(/gehört dem Benutzer mit der Id/)
  somebodyElse.mockRestore()
  await writeFile(join(data(), 'PG_VERSION'), '17\n')
  expect(await refusal()).toMatch(/incompatible.*von einem anderen PostgreSQL/)
  await rm(join(folder.path, 'postgres/owner-password'))
  expect(await refusal()).toMatch(/owner-password, ENOENT/)
  server = undefined
})

test('below a folder that only root may enter it starts as well, and finds its data again', async () => {
  await chmod(folder.path, 0o700)
  const dataDir = join(folder.path, 'site/.data')
  const first = await start(dataDir)
  await ask(first.url, 'create table note as select 42 as number')
  await first.stop()
  const second = await start(dataDir)
  expect(await ask(second.url, 'select * from note')).toEqual([{ number: 42 }])
  await second.stop()
  if (process.getuid?.() !== 0) return

  const elsewhere = await readlink(join(dataDir, 'postgres'))
  expect(elsewhere).toMatch(/^\/var\/lib\/embedded-postgres-/)
  await rm(elsewhere, { recursive: true })
  // An empty database in its place would be worse than none.
  await expect(start(dataDir)).rejects.toThrow('der Ordner fehlt')
  server = undefined
})
