import { afterAll, expect, test } from 'vitest'
import { consoleApp } from '../../test/support/console-app.ts'
import { consentWording } from '../contract/consent-wording.ts'

const server = await consoleApp()
afterAll(() => server.close())

test('Lotte reads what is missing, the wording that people agree to now, and that nightly work failed', async () => {
  await server.fresh.database.owner.query(
    `insert into periodic_work (name, minutes, done_at, failed_at)
     values ('keep-deadlines', 1440, '2026-11-20T10:01:00Z', '2026-11-20T11:00:00Z')`,
  )
  const { result } = (await server.as.look.ask('setup.list')).json()
  expect(result.data).toMatchObject({
    checkedAt: expect.stringMatching(/^20.*Z$/),
    wording: { text: consentWording(), inUseSince: expect.any(String) },
    suppressions: 0,
    demoFilledAt: null,
    works: [
      {
        name: 'Fristen einhalten, löschen',
        doneAt: expect.stringContaining('2026-11-20T10:01:00'),
        hasFailed: true,
      },
    ],
  })
  const open = result.data.tasks.filter(({ state }: { state: string }) => state === 'open')
  expect(open).toMatchObject([{ question: 'Gehen Briefe hinaus?', findings: [{ code: 'no-smtp' }] }])
})
