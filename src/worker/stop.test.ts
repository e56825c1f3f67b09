import { afterEach, beforeEach, expect, test } from 'vitest'
import { crowd, crowdSignsUp } from '../../test/support/crowd.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import { eventually, jobsOf, lettersOf, startWorker } from '../../test/support/fresh-worker.ts'
import { startSmtpServer, type TestSmtpServer } from '../../test/support/smtp-server.ts'

let fresh: FreshDatabase
let smtp: TestSmtpServer
beforeEach(async () => {
  fresh = await freshDatabase()
  smtp = await startSmtpServer()
})
afterEach(async () => {
  await smtp.stop()
  await fresh.drop()
})

test('a worker that is told to stop finishes the letter in hand; the rest waits, with all its tries', async () => {
  const { owner } = fresh.database
  await crowdSignsUp(fresh.database, crowd(60))
  smtp.setBehaviour({ slow: { content: 150 } })
  const first = await startWorker(fresh, { smtpUrl: smtp.url })
  await smtp.waitFor(2)
  await first.stop()

  const sent = smtp.taken()
  const letters = await lettersOf(fresh.database)
  expect(letters.filter(({ outcome }) => outcome === 'sent')).toHaveLength(sent)
  expect(sent).toBeLessThan(30)
  // Each of the others has one job that never failed.
  expect(await jobsOf(fresh.database)).toMatchObject({ created: 60 - sent })
  const { rows } = await owner.query(
    `select distinct retry_count from pgboss.job where name = 'letters' and state = 'created'`,
  )
  expect(rows).toEqual([{ retry_count: 0 }])

  smtp.setBehaviour({})
  const second = await startWorker(fresh, { smtpUrl: smtp.url })
  await eventually(async () => Object.keys(await jobsOf(fresh.database))).toEqual(['completed'])
  await second.stop()
  expect(smtp.letters.map(({ envelope }) => envelope.to[0]).sort()).toEqual(crowd(60).sort())
})

test('a worker that waits for an absent mail server can be stopped; nothing is lost', async () => {
  await smtp.stop()
  await crowdSignsUp(fresh.database, crowd(30))
  const worker = await startWorker(fresh, { smtpUrl: smtp.url })
  await eventually(worker.logged).toContain('takes no letters')
  await worker.stop()
  expect(await jobsOf(fresh.database)).toMatchObject({ created: 30 })
  await smtp.start()
})

test('two jobs for one letter, with two workers: it is sent once', async () => {
  const { owner } = fresh.database
  const people = crowd(40)
  await crowdSignsUp(fresh.database, people)
  // As when a worker was killed while it put letters back.
  await owner.query('select public.queue_letters(array(select id from public.letters))')
  smtp.setBehaviour({ slow: { content: 10 } })
  const workers = await Promise.all([
    startWorker(fresh, { smtpUrl: smtp.url }),
    startWorker(fresh, { smtpUrl: smtp.url }),
  ])
  await eventually(async () => {
    await owner.query(`update pgboss.job set start_after = now() where name = 'letters' and state = 'retry'`)
    return jobsOf(fresh.database)
  }).toEqual({ completed: 80 })
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(smtp.letters.map(({ envelope }) => envelope.to[0]).sort()).toEqual(people.sort())
})
