import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertRow } from '../../../test/support/insert-row.ts'
import { anna, entryOf } from '../../../test/support/people.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { storeContents } from '../../programs/database/store-contents.ts'
import { connect } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { DatabaseStartError } from '../start-error.ts'
import { startEmbeddedPostgres } from './start.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

test('what Anna wrote is there after a stop and a second start, under the same address', async () => {
  const first = await startEmbeddedPostgres({ dataDir: folder.path })
  await migrate(first.url)
  const database = connect({ ownerUrl: first.url })
  await storeContents(database.owner)
  await insertRow(database.anon, 'newsletter_signups', entryOf(anna))
  await database.close()
  await first.stop()
  await first.stop()

  const second = await startEmbeddedPostgres({ dataDir: folder.path })
  expect(second.url).toBe(first.url)
  // No port that a connection of another program could have been lent meanwhile.
  expect(Number(new URL(first.url).port)).toBeLessThan(32_768)
  expect(await ask(second.url, 'select email from newsletter_signups')).toEqual([{ email: anna.email }])
  await second.stop()
})

test('nothing in the folder can be read by other users, nobody gets in without the password', async () => {
  const server = await startEmbeddedPostgres({ dataDir: folder.path })
  expect((await stat(join(folder.path, 'postgres', 'owner-password'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder.path, 'postgres', 'data'))).mode & 0o777).toBe(0o700)
  const guess = new URL(server.url)
  guess.password = 'dorf'
  await expect(ask(guess.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  const settings = `select name, setting from pg_settings where name in
    ('data_checksums', 'fsync', 'full_page_writes', 'listen_addresses', 'password_encryption', 'synchronous_commit')
    order by name`
  expect(await ask(server.url, settings)).toEqual([
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '127.0.0.1' },
    { name: 'password_encryption', setting: 'scram-sha-256' },
    { name: 'synchronous_commit', setting: 'on' },
  ])
  await server.stop()
})

test('a second start on the same folder says so, and the first goes on', async () => {
  const first = await startEmbeddedPostgres({ dataDir: folder.path })
  const second = startEmbeddedPostgres({ dataDir: folder.path })
  await expect(second).rejects.toThrow(DatabaseStartError)
  await expect(second).rejects.toThrow(
    `Den Datenordner ${folder.path} benutzt schon ein anderes Programm dieser Seite (program ${process.pid}): ` +
      'Beende es zuerst, oder gib diesem einen eigenen DATA_DIR.',
  )
  expect(await ask(first.url, 'select 1 as works')).toEqual([{ works: 1 }])
  await first.stop()
})

test('a folder that cannot be written is named with the fix', async () => {
  await expect(startEmbeddedPostgres({ dataDir: '/dev/null/data' })).rejects.toThrow(
    'In den Datenordner /dev/null/data lässt sich nicht schreiben (ENOTDIR): ' +
      'Gib diesem Benutzer das Recht dazu, oder setze DATA_DIR auf einen anderen Ordner.',
  )
})

test('files of another PostgreSQL version are not touched', async () => {
  const server = await startEmbeddedPostgres({ dataDir: folder.path })
  await server.stop()
  await writeFile(join(folder.path, 'postgres', 'data', 'PG_VERSION'), '17\n')
  await expect(startEmbeddedPostgres({ dataDir: folder.path })).rejects.toThrow(
    'ist von PostgreSQL 17, mitgebracht wird 18: Sichere sie mit PostgreSQL 17',
  )
})

test('below a folder that only root may enter it starts as well, and finds its data again', async () => {
  await chmod(folder.path, 0o700)
  const dataDir = join(folder.path, 'site', '.data')
  const first = await startEmbeddedPostgres({ dataDir })
  await ask(first.url, 'create table note as select 42 as number')
  await first.stop()
  const second = await startEmbeddedPostgres({ dataDir })
  expect(await ask(second.url, 'select * from note')).toEqual([{ number: 42 }])
  await second.stop()

  if (process.getuid?.() === 0) {
    const elsewhere = (await readFile(join(dataDir, 'postgres-folder'), 'utf8')).trim()
    expect(elsewhere).toMatch(/^\/var\/lib\/embedded-postgres-[0-9a-f]{12}\/postgres$/)
    await rm(join(elsewhere, '..'), { recursive: true })
  }
})
