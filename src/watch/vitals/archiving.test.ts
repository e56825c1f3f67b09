import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { connect, connectWatchdog, loginUrl } from '../../database/connect.ts'
import { startEmbeddedPostgres } from '../../database/embedded/start.ts'
import { walFolder } from '../../database/embedded/wal.ts'
import { migrate } from '../../database/migrate.ts'
import { askVitals } from '../../database/queries/vitals.ts'
import { judge } from './rules.ts'

test('the disk of the backups is unmounted: Carla hears of it at once, not from the next night’s backup', async () => {
  const folder = await temporaryFolder()
  const backupDir = join(folder.path, 'backups')
  const server = await startEmbeddedPostgres({ dataDir: join(folder.path, 'data'), backupDir })
  onTestFinished(async () => {
    await server.stop()
    await folder.remove()
  })
  await migrate(server.url)
  const database = connect({ ownerUrl: server.url })
  onTestFinished(() => database.close())
  const watchdog = connectWatchdog(loginUrl(server.url, 'worker'))
  onTestFinished(() => watchdog.end())
  const wrong = async () => judge({ database: await askVitals(watchdog) }).troubles
  const writeSomething = () =>
    database.owner.query(`select pg_logical_emit_message(false, 'story', ''), pg_switch_wal()`)
  await writeSomething()
  await expect.poll(() => kept()).toBeGreaterThan(0)
  const rules = async () => (await wrong()).map(({ rule }) => rule)
  expect(await rules()).not.toContain('archiving-fails')

  await rename(walFolder(backupDir), join(folder.path, 'away'))
  await writeSomething()
  await expect.poll(rules).toContain('archiving-fails')
  const trouble = (await wrong()).find(({ rule }) => rule === 'archiving-fails')
  expect(trouble?.what).toMatch(
    /^Was seit \d\d\.\d\d\.\d{4} \d\d:\d\d Uhr geschrieben wurde, kann PostgreSQL nicht in der Sicherung/,
  )

  await rename(join(folder.path, 'away'), walFolder(backupDir))
  await expect.poll(rules, { timeout: 120_000 }).not.toContain('archiving-fails')

  async function kept(): Promise<number> {
    const { rows } = await database.owner.query<{ kept: number }>(
      'select archived_count::integer as kept from pg_stat_archiver',
    )
    return rows[0]?.kept ?? 0
  }
}, 240_000)
