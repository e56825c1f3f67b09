import { afterEach, beforeEach, expect, test } from 'vitest'
import { crowd, crowdSignsUp } from '../../test/support/crowd.ts'
import { type FreshDatabase, freshDatabase } from '../../test/support/fresh-database.ts'
import {
  eventually,
  type FreshWorker,
  jobsOf,
  lettersOf,
  skipWaits,
  startWorker,
} from '../../test/support/fresh-worker.ts'
import { testSender } from '../../test/support/letters.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { signUp } from '../../test/support/signup-steps.ts'
import { startSmtpServer, type TestSmtpServer } from '../../test/support/smtp-server.ts'
import { openTransport } from '../mail/transport.ts'

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

const recipients = () => smtp.letters.map(({ envelope }) => envelope.to[0]).sort()
const onlyTo = (email: string, reply: { code: number; text: string }) => (address: string) =>
  address === email ? reply : undefined

test('a mail server that is away costs nobody a try; when it is back every letter leaves once', async () => {
  await smtp.stop()
  worker = await startWorker(fresh, { smtpUrl: smtp.url })
  for (const person of [anna, buelent, carla]) await signUp(fresh.database, person)
  await eventually(worker.logged).toContain('the mail server takes no letters')
  // The first may have been fetched before the others were there.
  await eventually(() => jobsOf(fresh.database)).toEqual({ active: 3 })

  await smtp.start()
  await eventually(() => jobsOf(fresh.database)).toEqual({ completed: 3 })
  expect(recipients()).toEqual([anna.email, buelent.email, carla.email])
  const { rows } = await fresh.database.owner.query('select distinct retry_count from pgboss.job')
  expect(rows).toEqual([{ retry_count: 0 }])
  expect(worker.logged().match(/takes no letters/g)).toHaveLength(1)
  expect(worker.logged()).toContain('takes letters again')
  expect(worker.logged()).not.toContain('@')
})

test('a login that is not accepted keeps every letter until it is', async () => {
  const strict = await startSmtpServer({ login: { user: 'post', password: 'right' } })
  const wrong = strict.url.replace('right', 'wrong')
  worker = await startWorker(fresh, { smtpUrl: wrong })
  await signUp(fresh.database, anna)
  await eventually(worker.logged).toContain('535')
  expect(await jobsOf(fresh.database)).toEqual({ active: 1 })
  await worker.stop()
  expect(await jobsOf(fresh.database)).toEqual({ created: 1, completed: 1 })

  worker = await startWorker(fresh, { smtpUrl: strict.url })
  await eventually(() => strict.letters.map(({ envelope }) => envelope.to)).toEqual([[anna.email]])
  await strict.stop()
})

test('"not now" for one of them: the others get theirs, the one gets it with the next try', async () => {
  smtp.setBehaviour({
    refuse: { recipient: onlyTo(anna.email, { code: 451, text: `4.7.1 ${anna.email} greylisted` }) },
  })
  for (const person of [anna, buelent, carla]) await signUp(fresh.database, person)
  worker = await startWorker(fresh, { smtpUrl: smtp.url })
  await eventually(() => jobsOf(fresh.database)).toEqual({ completed: 2, retry: 1 })
  expect(recipients()).toEqual([buelent.email, carla.email])

  smtp.setBehaviour({})
  await skipWaits(fresh.database)
  await eventually(() => jobsOf(fresh.database)).toEqual({ completed: 3 })
  expect(recipients()).toEqual([anna.email, buelent.email, carla.email])
})

test('an address that does not exist is marked and not written to again', async () => {
  smtp.setBehaviour({
    refuse: { recipient: { code: 550, text: `5.1.1 <${anna.email}> user unknown` } },
  })
  await signUp(fresh.database, anna)
  worker = await startWorker(fresh, { smtpUrl: smtp.url })
  await eventually(() => lettersOf(fresh.database)).toMatchObject([{ outcome: 'refused', tries: 1 }])
  const { owner } = fresh.database
  const { rows } = await owner.query(
    `select smtp_answer, undeliverable_at is not null as marked
     from public.letters join public.newsletter_signups as s on s.id = signup_id`,
  )
  expect(rows).toMatchObject([{ marked: true, smtp_answer: expect.stringContaining('<address>') }])
  smtp.setBehaviour({})
  await signUp(fresh.database, anna)
  await signUp(fresh.database, buelent)
  await smtp.waitFor(1)
  expect(recipients()).toEqual([buelent.email])
})

test('a letter that the server takes for spam is kept and told of without an address', async () => {
  smtp.setBehaviour({ refuse: { content: { code: 554, text: `5.7.1 spam for ${anna.email}` } } })
  await signUp(fresh.database, anna)
  worker = await startWorker(fresh, { smtpUrl: smtp.url })
  await eventually(() => jobsOf(fresh.database)).toEqual({ retry: 1 })
  expect(worker.logged()).toContain('the mail server did not take a letter')
  expect(worker.logged()).toContain('5.7.1 spam for <address>')
  expect(worker.logged()).not.toContain('anna')
  expect(await lettersOf(fresh.database)).toMatchObject([{ outcome: null }])
})

test('a letter whose sending breaks is no trouble for its neighbours', async () => {
  const transport = openTransport({ smtpUrl: smtp.url })
  for (const person of [anna, buelent, carla]) await signUp(fresh.database, person)
  smtp.setBehaviour({ slow: { content: 100 } })
  worker = await startWorker(fresh, {
    transport: {
      ...transport,
      send: (letter, options) =>
        letter.to.address === anna.email
          ? Promise.reject(new Error(`No way to ${anna.email}`))
          : transport.send(letter, options),
    },
  })
  await eventually(() => jobsOf(fresh.database)).toEqual({ completed: 2, retry: 1 })
  expect(recipients()).toEqual([buelent.email, carla.email])
  expect(worker.logged()).toBe(
    JSON.stringify({ code: 'UNKNOWN', count: 1, message: 'a letter could not be sent' }),
  )
})

test('a connection cut in the middle of a letter, or before the answer: tried again under the same Message-ID', async () => {
  smtp.setBehaviour({ close: 'mid-letter' })
  await signUp(fresh.database, anna)
  worker = await startWorker(fresh, { smtpUrl: smtp.url })
  await eventually(() => jobsOf(fresh.database)).toEqual({ retry: 1 })

  smtp.setBehaviour({ close: 'before-answer' })
  await skipWaits(fresh.database)
  await eventually(() => lettersOf(fresh.database)).toMatchObject([{ outcome: null, tries: 2 }])
  await eventually(() => jobsOf(fresh.database)).toEqual({ retry: 1 })

  smtp.setBehaviour({})
  await skipWaits(fresh.database)
  await eventually(() => jobsOf(fresh.database)).toEqual({ completed: 1 })
  expect(new Set(smtp.letters.map(({ parsed }) => parsed.messageId)).size).toBe(1)
  expect(await lettersOf(fresh.database)).toMatchObject([{ outcome: 'sent', tries: 3 }])
})

test('a slow server, whose connections do not last until their turn, costs no letter a try', async () => {
  smtp.setBehaviour({ slow: { content: 600 } })
  await crowdSignsUp(fresh.database, crowd(8))
  worker = await startWorker(fresh, {
    transport: openTransport({ smtpUrl: smtp.url, timeouts: { connect: 2000, answer: 2000 } }),
  })
  await eventually(() => jobsOf(fresh.database)).toEqual({ completed: 8 })
  expect(recipients()).toEqual(crowd(8))
})

test('letters nobody can deliver are dead after eight tries and hold up no others', async () => {
  const forever = { code: 451, text: '4.3.0 try again' }
  smtp.setBehaviour({ refuse: { recipient: onlyTo(anna.email, forever) } })
  const sender = await testSender()
  const { my_data, ...messages } = sender.messages
  // A letter that cannot be written: its message lacks the facts it asks for.
  const unwritable = { ...my_data, text: '{{nobody_knows}}' }
  await signUp(fresh.database, anna)
  await signUp(fresh.database, buelent)
  await fresh.database.anon.query('select public.ask_my_data($1)', [buelent.email])
  worker = await startWorker(fresh, {
    smtpUrl: smtp.url,
    sender: { ...sender, messages: { ...messages, my_data: unwritable } },
  })
  await eventually(async () => {
    await skipWaits(fresh.database)
    return jobsOf(fresh.database)
  }).toMatchObject({ failed: 2, dead: 2 })
  expect(worker.logged().match(/could not be written/g)).toHaveLength(8)
  expect(recipients()).toEqual([buelent.email])

  await signUp(fresh.database, carla)
  await smtp.waitFor(2)
  expect(recipients()).toEqual([buelent.email, carla.email])
})
