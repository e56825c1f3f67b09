import { expect, test } from 'vitest'
import { crowdSignsUp } from '../../test/support/crowd.ts'
import { freshDatabase } from '../../test/support/fresh-database.ts'
import { eventually, jobsOf, startWorker } from '../../test/support/fresh-worker.ts'
import { startSmtpServer } from '../../test/support/smtp-server.ts'

test('a flood of spellings of twenty mailboxes, with two workers: each gets one letter, nothing blocks', async () => {
  const fresh = await freshDatabase()
  const smtp = await startSmtpServer()
  const spellings = Array.from({ length: 400 }, (_, number) => `victim-${number % 20}+${number}@example.org`)
  await crowdSignsUp(fresh.database, spellings)
  const workers = await Promise.all([
    startWorker(fresh, { smtpUrl: smtp.url }),
    startWorker(fresh, { smtpUrl: smtp.url }),
  ])
  // Of each mailbox one letter waits for the day after; the rest of its spellings ends.
  await eventually(() => jobsOf(fresh.database)).toEqual({ completed: 400, later: 20 })
  await Promise.all(workers.map((worker) => worker.stop()))

  const mailboxes = smtp.letters.map(({ envelope }) => envelope.to[0]?.replace(/\+\d+/, ''))
  expect(mailboxes.toSorted()).toEqual([...new Set(mailboxes)].sort())
  expect(mailboxes).toHaveLength(20)
  // No deadlock, no failed claim.
  expect(workers.flatMap((worker) => worker.complaints())).toEqual([])
  await smtp.stop()
  await fresh.drop()
})
