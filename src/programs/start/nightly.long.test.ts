import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { A_BUILD_MS, buildForStart, ended, originOf, startSite } from '../../../test/support/start-site.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { askBackupFacts } from '../../database/queries/backups.ts'
import { askRunning } from '../../doctor/ask-running.ts'

vi.setConfig({ testTimeout: 400_000 })
beforeAll(buildForStart, A_BUILD_MS)

test('a site with BACKUP_DIR backs itself up and proves it, beside answering visitors', async () => {
  const folder = await temporaryFolder()
  const data = join(folder.path, 'data')
  const site = startSite(data, { BACKUP_DIR: join(folder.path, 'backup'), LOG_LEVEL: 'warn' })
  onTestFinished(async () => {
    await ended(site)
    await folder.remove()
  })
  const origin = await originOf(site)
  const facts = () => askRunning({ DATABASE_URL: undefined, DATA_DIR: data }, askBackupFacts)
  await expect
    .poll(facts, { timeout: 300_000, interval: 500 })
    .toMatchObject({ backup: { via: 'folder' }, drill: { via: 'folder' }, failures: [] })
  expect((await fetch(origin)).status).toBe(200)
  expect(site.told.stdout).toMatch(/Gesichert, aber nur im Ordner(.|\n)*Davon fehlen: +0\n/)
})
