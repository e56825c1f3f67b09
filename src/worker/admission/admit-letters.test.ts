import { beforeEach, expect, test } from 'vitest'
import { crowdSignsUp } from '../../../test/support/crowd.ts'
import { dnsServer } from '../../../test/support/dns-of-test.ts'
import type { FreshDatabase } from '../../../test/support/fresh-database.ts'
import { eventually } from '../../../test/support/fresh-worker.ts'
import { anna } from '../../../test/support/people.ts'
import { type WorkerStory, workerStory } from '../../../test/support/worker-story.ts'

let fresh: FreshDatabase
let smtp: WorkerStory['smtp']
let work: WorkerStory['work']
beforeEach(async () => {
  ;({ fresh, smtp, work } = await workerStory())
})

const owner = (sql: string, values: unknown[] = []) => fresh.database.owner.query(sql, values)
const state = async () => (await owner('select public.flood_state() as state')).rows[0]?.state

test('a worker asks the DNS for a domain before its first letter; one that is nowhere waits, the others go', async () => {
  const { address, asked } = await dnsServer({ 'example.org': { mx: ['10 mx.example.org'] } })
  const worker = await work({ dns: { servers: [address] } })
  await eventually(async () => (await owner('select asks_dns from public.admission')).rows[0]?.asks_dns).toBe(
    true,
  )
  await crowdSignsUp(fresh.database, [anna.email, 'anna@gmial.example', 'bert@example.org'])
  await eventually(smtp.recipients).toEqual([anna.email, 'bert@example.org'])
  await eventually(async () => (await state()).held).toBe(1)
  // Each domain was asked for once.
  expect(asked.toSorted()).toEqual(['example.org', 'gmial.example'])
  await worker.stop()
  expect(worker.complaints()).toEqual([])
})

test('letters that do not fit into the hour wait; the log says so once, and each goes in its turn', async () => {
  const worker = await work({ confirmationsPerHour: 8 })
  await eventually(async () => (await state()).letters_per_hour).toBe(8)
  await crowdSignsUp(
    fresh.database,
    ['a', 'b', 'c', 'd'].map((name) => `${name}@example.org`),
  )
  await eventually(smtp.recipients).toHaveLength(2)
  expect(await state()).toMatchObject({ letters: 2, since: null })
  await owner(`update public.waiting_letters set waits_since = waits_since - interval '2 minutes'`)
  await eventually(() => worker.complaints()).toHaveLength(1)
  expect(worker.complaints()[0]).toContain('letters wait')
  // An hour later.
  await owner(`update public.admissions set admitted_at = admitted_at - interval '1 hour'`)
  await eventually(smtp.recipients).toHaveLength(4)
  await eventually(() => worker.complaints()).toHaveLength(2)
})
