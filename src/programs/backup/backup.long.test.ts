import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { backedUpSite } from '../../../test/support/backed-up-site.ts'
import { anna, buelent, carla } from '../../../test/support/people.ts'
import { hmacs, signUp } from '../../../test/support/signup-steps.ts'
import { takeMoment, waitUntilKept } from '../../backup/moment.ts'
import { erase } from '../../privacy/erase.ts'
import { outsideFiles } from '../outside-files.ts'

// Starts two servers and two programs, one after the other.
vi.setConfig({ testTimeout: 400_000 })

test('the disk is lost: everybody is back but Anna, whose first letter had not left when she was erased', async () => {
  const site = await backedUpSite()
  await mkdir(site.dataDir)
  await writeFile(join(site.dataDir, 'suppression-key'), 'a key of the tests, longer than 32 characters\n')
  const before = await site.start()
  for (const person of [anna, buelent]) await signUp(before.database, person)
  expect(await site.run('backup')).toMatchObject({
    code: 0,
    said: expect.stringContaining('nur im Ordner'),
  })
  await signUp(before.database, carla)
  const { rows } = await before.database.owner.query<{ now: Date }>('select clock_timestamp() as now')
  const allThree = rows[0]?.now ?? new Date()
  const { ledger: file } = outsideFiles(site.config)
  await erase(before.database.owner, { email: anna.email, ledger: { file, hmacs } })
  await waitUntilKept(before.url, (await takeMoment(before.url)).lsn)
  await before.stop()
  await rm(site.dataDir, { recursive: true })

  // To a moment at which she was still there, and with nothing left of the list but what the backup knows.
  const { code, said } = await site.run('restore', '--to', allThree.toISOString())
  expect(said).toContain('Erneut beendet, weil seitdem gegangen:   1')
  expect(code).toBe(0)
  expect(await readFile(join(site.dataDir, 'suppression-key'), 'utf8')).toContain('a key of the tests')
  const after = await site.start()
  const left = await after.database.owner.query('select email from newsletter_signups order by email')
  expect(left.rows).toEqual([{ email: buelent.email }, { email: carla.email }])
  await after.stop()
})
