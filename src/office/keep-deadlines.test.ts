import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { testSender } from '../../test/support/letters.ts'
import { anna, buelent } from '../../test/support/people.ts'
import { deliver, signUp, join as signUpAndConfirm } from '../../test/support/signup-steps.ts'
import { hmacs } from '../../test/support/suppression-key.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { retentionRules } from '../content/processing/register.ts'
import { connectPost, loginUrl } from '../database/connect.ts'
import { keepDeadlines, requireEachCarriedOut, scheduleOf } from './schedule.ts'

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

test('the register of processing and the worker agree on what is deleted', () => {
  const rules = retentionRules()
  requireEachCarriedOut(rules)
  expect(() => requireEachCarriedOut([...rules, { name: 'newspapers', days: 1 }])).toThrow(
    'nobody carries out [newspapers]',
  )
  expect(() => requireEachCarriedOut(rules.filter(({ name }) => name !== 'visits'))).toThrow(
    'no rule is there for [visits]',
  )
})

test('every rule is applied until nothing old is left; a second run finds nothing', async () => {
  const owner = (sql: string) => fresh.database.owner.query(sql)
  await signUp(fresh.database, anna)
  await deliver(fresh.database, anna.email)
  await signUpAndConfirm(fresh.database, buelent)
  await owner(`update public.newsletter_signups set created_at = created_at - interval '8 days'`)
  await owner(`update public.letters set claimed_at = claimed_at - interval '8 days'`)
  expect(await keepDeadlines(pool, retentionRules())).toBe(1)
  expect(await keepDeadlines(pool, retentionRules())).toBe(0)
  const { rows } = await owner('select email from public.newsletter_signups')
  expect(rows).toEqual([{ email: buelent.email }])
})

test('all periodic work can be done with the office’s rights, and done again', async () => {
  const folder = await temporaryFolder()
  await signUpAndConfirm(fresh.database, anna)
  const upkeep = {
    pool,
    hmacs,
    retention: retentionRules(),
    ledgerFile: join(folder.path, 'list.tsv'),
    sender: await testSender(),
    mail: undefined,
    check: async () => [],
  }
  for (const { name, run } of [...scheduleOf(upkeep), ...scheduleOf(upkeep)]) {
    expect(await run().catch((error: Error) => error.message), name).toEqual(expect.any(Number))
  }
  await folder.remove()
})
