import { beforeEach, expect, test } from 'vitest'
import { type FreshServer, freshServer } from '../../test/support/fresh-database.ts'
import { eventually, jobsOf, lettersOf, skipWaits } from '../../test/support/fresh-worker.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { signUp } from '../../test/support/signup-steps.ts'
import { type WorkerStory, workerStory } from '../../test/support/worker-story.ts'

let fresh: FreshServer
let smtp: WorkerStory['smtp']
let work: WorkerStory['work']
beforeEach(async () => {
  ;({ fresh, smtp, work } = await workerStory(freshServer))
})

/** Everything that the outage interrupted comes to its end, without the waits. */
async function allSent(count: number) {
  await eventually(async () => {
    await skipWaits(fresh.database)
    const letters = await lettersOf(fresh.database)
    return letters.filter(({ outcome }) => outcome === 'sent').length
  }).toBe(count)
  // Jobs that the outage took from their worker are handed out again; nothing may come of it.
  await fresh.database.owner.query(
    `update pgboss.job set heartbeat_on = now() - interval '1 minute' where name = 'letters' and state = 'active'`,
  )
  await eventually(async () => {
    await skipWaits(fresh.database)
    return Object.keys(await jobsOf(fresh.database))
  }).toEqual(['completed'])
}

test('the database goes away between the claim and the letter: it stays, and leaves once when the database is back', async () => {
  smtp.setBehaviour({ slow: { sender: 1000 } })
  const worker = await work()
  for (const person of [anna, buelent, carla]) await signUp(fresh.database, person)
  await eventually(smtp.connections).toBeGreaterThan(0)
  await fresh.stopServer()
  // Nobody can be asked who may still get it, so nothing leaves.
  await eventually(worker.logged).toContain('it could not be asked who may still get a letter')
  expect(smtp.taken()).toBe(0)
  await fresh.startServer()
  await allSent(3)
  expect(smtp.recipients()).toEqual([anna.email, buelent.email, carla.email])
})

test('the database goes away between the letter and its note, and between two notes', async () => {
  smtp.setBehaviour({ slow: { content: 1500 } })
  await work()
  for (const person of [anna, buelent, carla]) await signUp(fresh.database, person)
  // Some are noted and their jobs are not; some are accepted right after the database went away.
  await smtp.waitFor(1)
  await fresh.stopServer()
  await eventually(smtp.taken).toBe(3)
  await fresh.startServer()
  await allSent(3)
  expect(smtp.recipients()).toEqual([anna.email, buelent.email, carla.email])
  const { rows } = await fresh.database.owner.query(
    `select count(*)::int as notes from public.consent_events where type = 'letter_sent'`,
  )
  expect(rows).toEqual([{ notes: 3 }])
})
