import { afterAll, expect, test } from 'vitest'
import { consoleApp } from '../../../test/support/console-app.ts'
import { consentWording } from '../../contract/consent-wording.ts'
import type { Setup } from '../../contract/console/setup.ts'
import { keepFor } from './setup.ts'

const server = await consoleApp()
afterAll(() => server.close())

const ask = async (sql: string, values: unknown[] = []) =>
  (await server.fresh.database.owner.query(sql, values)).rows

const setup = async () => (await server.as.look.get('/konsole/api/setup')).json<Setup>()

test('it tells what the checks found, and the wording that people agree to now', async () => {
  expect(await setup()).toMatchObject({
    checkedAt: expect.stringMatching(/^20.*Z$/),
    groups: [{ name: 'Briefe', findings: [{ level: 'open', code: 'no-smtp' }] }],
    facts: {
      databaseBytes: expect.any(Number),
      demoFilledAt: null,
      wording: { text: consentWording(), version: expect.stringMatching(/^[0-9a-f]{64}$/) },
      suppressions: 0,
      ledger: { entries: 0, changedAt: null },
    },
  })
})

test('periodic work with its last run, and its last failure', async () => {
  await ask(
    `insert into periodic_work (name, minutes, done_at, failed_at)
     values ('tend-newsletters', 1, '2026-11-20T10:01:00Z', '2026-11-20T09:00:00Z')`,
  )
  expect((await setup()).facts.tasks).toEqual([
    {
      name: 'tend-newsletters',
      doneAt: expect.stringContaining('2026-11-20T10:01:00'),
      failedAt: expect.stringContaining('2026-11-20T09:00:00'),
    },
  ])
})

test('checks are kept for a minute, for everybody who asks; a failed one is not', async () => {
  let time = 0
  let asked = 0
  const check = keepFor(
    60_000,
    async () => {
      asked += 1
      if (asked === 1) throw new Error('no disk')
      return asked
    },
    () => time,
  )
  await expect(Promise.all([check(), check()])).rejects.toThrow('no disk')
  expect(await Promise.all([check(), check()])).toEqual([2, 2])
  time = 59_999
  expect(await check()).toBe(2)
  time = 60_000
  expect(await check()).toBe(3)
})
