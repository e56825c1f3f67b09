import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/support/fresh-database.ts'
import { startWorker } from '../../../test/support/fresh-worker.ts'
import { aNewOperator } from '../../../test/support/operators.ts'
import { anna, buelent } from '../../../test/support/people.ts'
import { hmacs, join } from '../../../test/support/signup-steps.ts'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'
import { connectWorker, loginUrl } from '../../database/connect.ts'
import { addressHmacs, askWorker, WorkerAway } from '../../database/queries/console/errands.ts'

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
})
afterEach(() => fresh.drop())

const SELMA = { name: 'Selma', email: 'selma@example.org' }
const owner = (sql: string, values: unknown[] = []) => fresh.database.owner.query(sql, values)
const selmaId = async () => (await owner('select id from operators')).rows[0].id as string

test('the console learns what an address is on the suppression list, without the key; nothing is left of it', async () => {
  const worker = await startWorker(fresh)
  const { operator } = fresh.database
  expect(await addressHmacs(operator, [anna.email, buelent.email])).toEqual(
    [anna, buelent].map(({ email }) => hmacs.address(email).toString('hex')),
  )
  expect((await owner('select from errands')).rowCount).toBe(0)
  expect((await owner(`select from pgboss.job where data::text like '%@%'`)).rowCount).toBe(0)
  await worker.stop()
})

test('a test letter goes to the operator’s own address, whatever else the console says', async () => {
  const smtp = await startSmtpServer()
  const worker = await startWorker(fresh, { smtpUrl: smtp.url })
  await aNewOperator(fresh, SELMA, 'send')
  const letter = { operator: await selmaId(), subject: 'Bald', body: 'In Kremmen.' }
  const mallorys = { ...letter, to: anna.email }
  expect(await askWorker(fresh.database.operator, 'test_letter', mallorys)).toMatchObject({ outcome: 'sent' })
  expect(smtp.letters.map(({ envelope }) => envelope.to)).toEqual([[SELMA.email]])
  await worker.stop()
  await smtp.stop()
})

test('while no worker runs the console is told so; yesterday’s test letter is not sent today, erasing is made whole', async () => {
  const { operator } = fresh.database
  await aNewOperator(fresh, SELMA, 'send')
  const letter = { operator: await selmaId(), subject: 'Bald', body: 'In Kremmen.' }
  await expect(askWorker(operator, 'test_letter', letter, 300)).rejects.toThrow(WorkerAway)
  await expect(askWorker(operator, 'after_erasure', {}, 300)).rejects.toThrow(WorkerAway)
  await owner(`update errands set asked_at = asked_at - interval '1 day'`)
  const worker = await startWorker(fresh)
  const answered = async () =>
    (await owner('select kind, answer is not null as answered from errands order by kind')).rows
  await expect.poll(answered).toEqual([
    { kind: 'after_erasure', answered: true },
    { kind: 'test_letter', answered: false },
  ])
  expect((await owner('select from mailbox')).rowCount).toBe(0)
  await worker.stop()
})

test('who is erased is in no question any more', async () => {
  await join(fresh.database, anna)
  await owner(`select public.ask_worker('address_hmacs', $1)`, [{ emails: [anna.email.toUpperCase()] }])
  await owner(`select public.erase_person($1, true, 'operator')`, [anna.email])
  expect((await owner('select from errands')).rowCount).toBe(0)
})

test('the console only asks, the worker only answers, and visitors do neither', async () => {
  const { anon, operator } = fresh.database
  const worker = connectWorker(loginUrl(fresh.ownerUrl, 'worker'))
  const refused = { code: '42501' }
  for (const pool of [anon, operator, worker])
    await expect(pool.query('select * from errands')).rejects.toMatchObject(refused)
  const ask = `select public.ask_worker('mail_server')`
  const answer = `select public.answer_errand(gen_random_uuid(), '{}')`
  for (const pool of [anon, worker]) await expect(pool.query(ask)).rejects.toMatchObject(refused)
  for (const pool of [anon, operator]) await expect(pool.query(answer)).rejects.toMatchObject(refused)
  await expect(operator.query(`select public.ask_worker('anything')`)).rejects.toMatchObject({
    constraint: 'errands_kind_known',
  })
  const flood = JSON.stringify({ emails: 'x'.repeat(1_000_001) })
  await expect(
    operator.query(`select public.ask_worker('address_hmacs', $1)`, [flood]),
  ).rejects.toMatchObject({ constraint: 'errands_question_short' })
  await worker.end()
})
