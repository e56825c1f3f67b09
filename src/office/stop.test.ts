import { beforeEach, expect, test } from 'vitest'
import { crowd, crowdSignsUp } from '../../test/support/crowd.ts'
import type { FreshDatabase } from '../../test/support/fresh-database.ts'
import { eventually, jobsOf, lettersOf } from '../../test/support/fresh-worker.ts'
import { type WorkerStory, workerStory } from '../../test/support/worker-story.ts'

let fresh: FreshDatabase
let smtp: WorkerStory['smtp']
let work: WorkerStory['work']
beforeEach(async () => {
  ;({ fresh, smtp, work } = await workerStory())
})

test('a worker that is told to stop finishes the letter in hand; the rest waits, with all its tries', async () => {
  const { owner } = fresh.database
  await crowdSignsUp(fresh.database, crowd(60))
  smtp.setBehaviour({ slow: { content: 150 } })
  const first = await work()
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
  await work()
  await eventually(async () => Object.keys(await jobsOf(fresh.database))).toEqual(['completed'])
  expect(smtp.recipients()).toEqual(crowd(60).sort())
})

test('a worker that waits for an absent mail server can be stopped; nothing is lost', async () => {
  await smtp.stop()
  await crowdSignsUp(fresh.database, crowd(30))
  const worker = await work()
  await eventually(worker.logged).toContain('takes no letters')
  await worker.stop()
  expect(await jobsOf(fresh.database)).toMatchObject({ created: 30 })
  await smtp.start()
})
