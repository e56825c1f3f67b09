import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { eventually, type FreshWorker, lettersOf, startWorker } from '../../test/support/fresh-worker.ts'
import { anna, entryOf } from '../../test/support/people.ts'
import { join } from '../../test/support/signup-steps.ts'
import { startSmtpServer, type TestSmtpServer } from '../../test/support/smtp-server.ts'
import { insertRow } from '../database/queries/insert-row.ts'

let fresh: FreshDatabase
let smtp: TestSmtpServer
let worker: FreshWorker | undefined
beforeEach(async () => {
  fresh = await freshDatabase()
  smtp = await startSmtpServer()
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
  await smtp.stop()
  await fresh.drop()
})

const ask = async (sql: string, values: unknown[] = []) =>
  (await fresh.database.owner.query(sql, values)).rows

test('while nobody says who writes, Anna’s letter waits without a try; with name and address it goes', async () => {
  worker = await startWorker(fresh, { smtpUrl: smtp.url, holdsLetters: true })
  await insertRow(fresh.database.anon, 'newsletter_signups', entryOf(anna))
  const waiting = () =>
    ask(
      `select state from pgboss.job where name = 'letters' and state = 'created' and start_after > now() + '4 minutes'`,
    )
  await eventually(async () => (await waiting()).length).toBe(1)
  expect(await lettersOf(fresh.database)).toEqual([{ kind: 'confirmation', outcome: null, tries: 0 }])
  expect(smtp.letters).toEqual([])
  expect(worker.complaints().join()).toContain('no letter leaves until')
  await worker.stop()

  await ask(`update pgboss.job set start_after = now() where name = 'letters'`)
  worker = await startWorker(fresh, { smtpUrl: smtp.url })
  await eventually(() => smtp.letters.length).toBe(1)
})

test('what a worker finds at its start blocks; what the next one does not find again is over', async () => {
  const blockers = async () => (await ask('select code, what from open_blockers()')) as unknown[]
  worker = await startWorker(fresh, {
    findBlockers: async () => [
      { code: 'spf-missing', what: 'Es gibt keinen SPF-Eintrag.' },
      { code: 'spf-missing', what: 'Es gibt auch hier keinen.' },
    ],
  })
  await eventually(blockers).toMatchObject([{ code: 'spf-missing' }])
  await worker.stop()
  worker = await startWorker(fresh)
  await eventually(blockers).toEqual([])
})

test('the letter of a launch keeps the promise of ten per cent, another newsletter says nothing of it', async () => {
  await join(fresh.database, anna)
  worker = await startWorker(fresh, { smtpUrl: smtp.url })
  for (const isLaunch of [true, false]) {
    await ask(`select start_newsletter(write_newsletter('Es geht los', 'Ab Freitag.', '{16766}', $1, ''))`, [
      isLaunch,
    ])
    await eventually(() => smtp.letters.length).toBe(isLaunch ? 1 : 2)
  }
  const [launch, other] = smtp.letters.map(({ parsed }) => parsed.text)
  expect(launch).toContain('Wie versprochen: 10 % Rabatt für dich.')
  expect(other).not.toContain('10 %')
})
