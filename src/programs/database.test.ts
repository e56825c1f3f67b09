import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../test/support/fresh-database.ts'
import { folderForEach } from '../../test/support/held.ts'
import { readConfig } from '../config.ts'
import { connectOwner } from '../database/connect.ts'
import { startEmbeddedPostgres } from '../database/embedded/start.ts'
import { migrate } from '../database/migrate.ts'
import { initDatabase, withDatabase } from './database.ts'

const folder = folderForEach()
let empty: Awaited<ReturnType<typeof emptyDatabase>>
let owner: ReturnType<typeof connectOwner>
beforeEach(async () => {
  empty = await emptyDatabase()
  owner = connectOwner(empty.ownerUrl)
})
afterEach(async () => {
  await owner.end()
  await empty.drop()
})

const init = () => initDatabase(empty.ownerUrl, readConfig({}), () => undefined)

const kremmen = async () =>
  (await owner.query(`select place, goal from places where postal_code = '16766'`)).rows[0]

test('a second start brings back what a place is, and leaves the goal that an operator gave it', async () => {
  await init()
  await owner.query(`update places set place = 'Anderswo', goal = 40 where postal_code = '16766'`)
  await init()
  expect(await kremmen()).toEqual({ place: 'Kremmen', goal: 40 })
})

const count = (settings: Record<string, string>) =>
  withDatabase(readConfig(settings), async ({ owner }) => {
    const { rows } = await owner.query<{ number: number }>(
      'select count(*)::int as number from public.newsletter_signups',
    )
    return rows[0]?.number
  })

test('the database of a running site is used beside it; one at rest is started and stopped', async () => {
  const site = await startEmbeddedPostgres({ dataDir: folder.path })
  await migrate(site.url)
  expect(await count({ DATA_DIR: folder.path })).toBe(0)
  // Still there, still the site's.
  expect(await count({ DATA_DIR: folder.path })).toBe(0)
  await site.stop()
  expect(await count({ DATA_DIR: folder.path })).toBe(0)
  const again = await startEmbeddedPostgres({ dataDir: folder.path })
  await again.stop()
})

test('a database of another version is left alone', async () => {
  await expect(count({ DATABASE_URL: empty.ownerUrl })).rejects.toThrow('auf dem Stand einer anderen Fassung')
})
