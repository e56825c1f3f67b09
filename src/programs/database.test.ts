import { expect, test } from 'vitest'
import { databaseForEach } from '../../test/support/fresh-database.ts'
import { folderForEach } from '../../test/support/held.ts'
import { readConfig } from '../config.ts'
import { startEmbeddedPostgres } from '../database/embedded/start.ts'
import { migrate } from '../database/migrate.ts'
import { initDatabase, withDatabase } from './database.ts'

const folder = folderForEach()
const fresh = databaseForEach()

test('a second start brings back what a place is, and leaves the goal that an operator gave it', async () => {
  await fresh.ask(`update places set place = 'Anderswo', goal = 40 where postal_code = '16766'`)
  await initDatabase(fresh.ownerUrl, readConfig({}), () => undefined)
  const kremmen = await fresh.ask(`select place, goal from places where postal_code = '16766'`)
  expect(kremmen).toEqual([{ place: 'Kremmen', goal: 40 }])
})

const signups = (settings: Record<string, string>) =>
  withDatabase(readConfig(settings), async ({ owner }) => {
    const { rowCount } = await owner.query('select from newsletter_signups')
    return rowCount
  })

test('the database of a running site is used beside it; one at rest is started and stopped', async () => {
  const DATA_DIR = folder.path
  const site = await startEmbeddedPostgres({ dataDir: DATA_DIR })
  await migrate(site.url)
  // Still there afterwards, still the site's.
  expect([await signups({ DATA_DIR }), await signups({ DATA_DIR })]).toEqual([0, 0])
  await site.stop()
  expect(await signups({ DATA_DIR })).toBe(0)
  const again = await startEmbeddedPostgres({ dataDir: DATA_DIR })
  await again.stop()
})

test('a database of another version is left alone', async () => {
  await fresh.ask('delete from schema_migrations')
  const DATABASE_URL = fresh.ownerUrl
  await expect(signups({ DATABASE_URL })).rejects.toThrow('auf dem Stand einer anderen Fassung')
})
