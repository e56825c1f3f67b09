import { expect, test } from 'vitest'
import { emptyDatabase } from '../../../test/support/fresh-database.ts'
import { folderForEach } from '../../../test/support/held.ts'
import { readConfig } from '../../config.ts'
import { startEmbeddedPostgres } from '../../database/embedded/start.ts'
import { migrate } from '../../database/migrate.ts'
import { withDatabase } from './with-database.ts'

const folder = folderForEach()

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

test('before the first start it says how to make a database', async () => {
  await expect(count({ DATA_DIR: folder.path })).rejects.toThrow(
    `In ${folder.path} gibt es noch keine Datenbank. Die Seite einmal mit npm start starten`,
  )
})

test('a database of another version is left alone', async () => {
  const { ownerUrl, drop } = await emptyDatabase()
  await expect(count({ DATABASE_URL: ownerUrl })).rejects.toThrow('auf dem Stand einer anderen Fassung')
  await drop()
})
