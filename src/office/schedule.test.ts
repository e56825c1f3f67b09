import { expect, test } from 'vitest'
import { databaseBesideFolder } from '../../test/support/beside-database.ts'
import { testSender } from '../../test/support/letters.ts'
import { anna } from '../../test/support/people.ts'
import { join } from '../../test/support/signup-steps.ts'
import { hmacs } from '../../test/support/suppression-key.ts'
import { scheduleOf } from './schedule.ts'

const fresh = databaseBesideFolder()

test('all periodic work can be done with the office’s rights, and done again', async () => {
  await join(fresh.database, anna)
  const upkeep = {
    pool: fresh.office,
    hmacs,
    ledgerFile: fresh.file,
    sender: await testSender(),
    mail: undefined,
    check: async () => [],
  }
  for (const { name, run } of [...scheduleOf(upkeep), ...scheduleOf(upkeep)]) {
    await expect(run(), name).resolves.toBeDefined()
  }
})
