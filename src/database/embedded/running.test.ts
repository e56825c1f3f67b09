import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { findRunning, startEmbeddedPostgres } from './start.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

test('a second program finds the running server, and the first one keeps it', async () => {
  const server = await startEmbeddedPostgres({ dataDir: folder.path })
  const found = await findRunning(folder.path)
  expect(found).toEqual({ url: server.url })

  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  expect((await client.query('select 1 as works')).rows).toEqual([{ works: 1 }])
  await client.end()
  await server.stop()
  expect(await findRunning(folder.path)).toBe('at rest')
})

test('before the first start there is nothing, and nothing is made', async () => {
  expect(await findRunning(folder.path)).toBe('none')
  const missing = join(folder.path, 'nowhere')
  expect(await findRunning(missing)).toBe('none')
  expect(existsSync(missing)).toBe(false)
})
