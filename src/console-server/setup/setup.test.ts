import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleApp, consoleApp } from '../../../test/support/console-app.ts'
import { anna } from '../../../test/support/people.ts'
import { join } from '../../../test/support/signup-steps.ts'
import { consentWording } from '../../contract/consent-wording.ts'
import type { Setup } from '../../contract/console/setup.ts'
import { keepFor } from './setup.ts'

let server: ConsoleApp
beforeAll(async () => {
  server = await consoleApp()
})
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
      checkpoint: null,
      suppressions: 0,
      ledger: { entries: 0, changedAt: null },
    },
  })
})

test('the newest checkpoint, and what came after it', async () => {
  await join(server.fresh.database, anna)
  await ask('select checkpoint_consent_events()')
  const newest = (await setup()).facts.checkpoint
  expect(newest).toMatchObject({ number: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/), laterEvents: 0 })
  await ask(`select withdraw_signup(id, 'link') from newsletter_signups`)
  expect((await setup()).facts.checkpoint).toEqual({ ...newest, laterEvents: 1 })
})

test('the newest backup and drill that succeeded, and why the last one failed', async () => {
  expect((await setup()).facts.backups).toEqual({ backup: null, drill: null, failures: [] })
  await ask(
    `insert into backup_runs (kind, via, began_at, ended_at, bytes, compared_rows, missing_rows, failure)
     values ('backup', 'restic', '2026-11-20T01:00Z', '2026-11-20T01:01Z', 31000000, null, null, null),
            ('drill', 'restic', '2026-11-20T02:00Z', '2026-11-20T02:01Z', null, 8194, 0, null),
            ('drill', 'restic', '2026-11-21T02:00Z', '2026-11-21T02:01Z', null, 8200, 3, 'Drei Zeilen fehlen.')`,
  )
  const { facts } = await setup()
  expect(facts.backups).toEqual({
    backup: { endedAt: '2026-11-20T01:01:00.000Z', via: 'restic', bytes: 31_000_000 },
    drill: { endedAt: '2026-11-20T02:01:00.000Z', via: 'restic', comparedRows: 8194 },
    failures: [
      { kind: 'drill', endedAt: '2026-11-21T02:01:00.000Z', failure: 'Drei Zeilen fehlen.', missingRows: 3 },
    ],
  })
})

test('periodic work with its last run, and its last failure', async () => {
  await ask(
    `insert into pgboss.schedule (name, key, cron, timezone, data)
     values ('tasks', 'count-visits', '* * * * *', 'Europe/Berlin', '{}')`,
  )
  await ask(
    `insert into pgboss.job (name, data, state, completed_on)
     values ('tasks', '{"task": "count-visits"}', 'completed', '2026-11-20T10:00:00Z'),
            ('tasks', '{"task": "count-visits"}', 'completed', '2026-11-20T10:01:00Z'),
            ('tasks', '{"task": "count-visits"}', 'failed', '2026-11-20T09:00:00Z')`,
  )
  expect((await setup()).facts.tasks).toEqual([
    {
      name: 'count-visits',
      cron: '* * * * *',
      doneAt: expect.stringContaining('2026-11-20T10:01:00'),
      failedAt: expect.stringContaining('2026-11-20T09:00:00'),
    },
  ])
})

test('who is not logged in learns nothing of it', async () => {
  expect((await server.as.nobody.get('/konsole/api/setup')).statusCode).toBe(401)
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
