import { afterEach, beforeEach, expect, test } from 'vitest'
import { crowdSignsUp } from '../../../test/support/crowd.ts'
import { dnsServer } from '../../../test/support/dns-server.ts'
import { type FreshDatabase, freshDatabase } from '../../../test/support/fresh-database.ts'
import { eventually, startWorker } from '../../../test/support/fresh-worker.ts'
import { anna } from '../../../test/support/people.ts'
import { startSmtpServer } from '../../../test/support/smtp-server.ts'

let fresh: FreshDatabase
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
beforeEach(async () => {
  fresh = await freshDatabase()
  smtp = await startSmtpServer()
})
afterEach(async () => {
  await smtp.stop()
  await fresh.drop()
})

const owner = (sql: string, values: unknown[] = []) => fresh.database.owner.query(sql, values)
const arrived = () => smtp.letters.map(({ envelope }) => envelope.to[0]).toSorted()
const state = async () => (await owner('select public.flood_state() as state')).rows[0]?.state

test('a worker asks the DNS for a domain before its first letter; one that is nowhere waits, the others go', async () => {
  const { address, asked } = await dnsServer({ 'example.org': { mx: ['10 mx.example.org'] } })
  const worker = await startWorker(fresh, { smtpUrl: smtp.url, dns: { servers: [address] } })
  await eventually(async () => (await owner('select asks_dns from public.admission')).rows[0]?.asks_dns).toBe(
    true,
  )
  await crowdSignsUp(fresh.database, [anna.email, 'anna@gmial.example', 'bert@example.org'])
  await eventually(arrived).toEqual([anna.email, 'bert@example.org'])
  await eventually(async () => (await state()).held).toBe(1)
  // Each domain was asked for once.
  expect(asked.toSorted()).toEqual(['example.org', 'gmial.example'])
  await worker.stop()
  expect(worker.complaints()).toEqual([])
})

test('letters that do not fit into the hour wait; the log says so once, and each goes in its turn', async () => {
  const worker = await startWorker(fresh, { smtpUrl: smtp.url, confirmationsPerHour: 8 })
  await eventually(async () => (await state()).letters_per_hour).toBe(8)
  await crowdSignsUp(
    fresh.database,
    ['a', 'b', 'c', 'd'].map((name) => `${name}@example.org`),
  )
  await eventually(arrived).toHaveLength(2)
  expect(await state()).toMatchObject({ letters: 2, since: null })
  await owner(`update public.waiting_letters set waits_since = waits_since - interval '2 minutes'`)
  await eventually(() => worker.complaints()).toHaveLength(1)
  expect(worker.complaints()[0]).toContain('letters wait')
  // An hour later.
  await owner(`update public.admissions set admitted_at = admitted_at - interval '1 hour'`)
  await eventually(arrived).toHaveLength(4)
  await eventually(() => worker.complaints()).toHaveLength(2)
  await worker.stop()
})
