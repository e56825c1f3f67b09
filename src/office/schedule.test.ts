import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { testSender } from '../../test/support/letters.ts'
import { anna } from '../../test/support/people.ts'
import { join as signUpAndConfirm } from '../../test/support/signup-steps.ts'
import { hmacs } from '../../test/support/suppression-key.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { TASK_WORDS } from '../contract/console/task-words.ts'
import { connectPost, loginUrl } from '../database/connect.ts'
import { scheduleOf } from './schedule.ts'

let fresh: FreshDatabase
let pool: ReturnType<typeof connectPost>
beforeEach(async () => {
  fresh = await freshDatabase()
  pool = connectPost(loginUrl(fresh.ownerUrl, 'office'))
})
afterEach(async () => {
  await pool.end()
  await fresh.drop()
})

test('all periodic work can be done with the office’s rights, done again, and told in German', async () => {
  const folder = await temporaryFolder()
  await signUpAndConfirm(fresh.database, anna)
  const upkeep = {
    pool,
    hmacs,
    ledgerFile: join(folder.path, 'list.tsv'),
    sender: await testSender(),
    mail: undefined,
    check: async () => [],
  }
  for (const { name, run } of [...scheduleOf(upkeep), ...scheduleOf(upkeep)]) {
    expect(await run().catch((error: Error) => error.message), name).toEqual(expect.any(Number))
    expect(TASK_WORDS[name], name).toBeDefined()
  }
  await folder.remove()
})
