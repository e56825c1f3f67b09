import { afterEach, beforeEach, expect, test } from 'vitest'
import { crowd, crowdJoins } from '../../test/support/crowd.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { eventually, type FreshWorker, jobsOf, startWorker } from '../../test/support/fresh-worker.ts'
import { startSmtpServer, type TestSmtpServer } from '../../test/support/smtp-server.ts'

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

const PEOPLE = crowd(60)

async function ask(sql: string, ...values: unknown[]): Promise<unknown> {
  const { rows } = await fresh.database.owner.query<{ answer: unknown }>(`select ${sql} as answer`, values)
  return rows[0]?.answer
}

/** Starts a newsletter to sixty people over a slow mail server, and waits for the first letter. */
async function startNewsletter(): Promise<unknown> {
  await crowdJoins(fresh.database, PEOPLE)
  // After they joined: it would send the confirmations that stand in the queue until then.
  worker = await startWorker(fresh, { smtpUrl: smtp.url })
  const id = await ask(`write_newsletter('Es geht los', 'Ab Freitag.', '{16766}', true, '')`)
  smtp.setBehaviour({ slow: { content: 200 } })
  await ask('start_newsletter($1)', id)
  await smtp.waitFor(1)
  return id
}

test('paused over a slow mail server, letters that were claimed already stay, too; resumed at once, all leave once', async () => {
  const id = await startNewsletter()
  expect(await ask('pause_newsletter($1)', id)).toBe(true)
  const atPause = smtp.taken()
  // Twenty-five are claimed together, and the server takes five seconds for them.
  await eventually(async () => (await jobsOf(fresh.database)).active ?? 0).toBe(0)
  expect(smtp.taken() - atPause).toBeLessThanOrEqual(5)

  smtp.setBehaviour({})
  expect(await ask('resume_newsletter($1)', id)).toBe(true)
  await eventually(() => smtp.taken()).toBe(PEOPLE.length)
  expect(new Set(smtp.letters.map(({ envelope }) => envelope.to[0])).size).toBe(PEOPLE.length)
})

test('paused and resumed in one breath, no letter is left behind', async () => {
  const id = await startNewsletter()
  await ask('pause_newsletter($1)', id)
  await ask('resume_newsletter($1)', id)
  smtp.setBehaviour({})
  await eventually(async () => {
    // As the schedule does every minute.
    await ask('tend_newsletters()')
    return smtp.taken()
  }).toBe(PEOPLE.length)
  expect(new Set(smtp.letters.map(({ parsed }) => parsed.messageId)).size).toBe(PEOPLE.length)
})

test('ended, letters that were claimed already do not leave either', async () => {
  const id = await startNewsletter()
  await ask('cancel_newsletter($1)', id)
  const atEnd = smtp.taken()
  await eventually(() => ask(`(select count(*)::int from letters where outcome is null)`)).toBe(0)
  expect(smtp.taken() - atEnd).toBeLessThanOrEqual(5)
  const sent = await ask(`(select count(*)::int from letters where kind = 'newsletter' and outcome = 'sent')`)
  expect(sent).toBe(smtp.taken())
})
