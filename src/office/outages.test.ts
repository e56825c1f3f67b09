import { expect, test } from 'vitest'
import { crowd, crowdSignsUp } from '../../test/support/crowd.ts'
import { freshServer } from '../../test/support/fresh-database.ts'
import { eventually, lettersOf, officeStory, queueOf, skipWaits } from '../../test/support/fresh-office.ts'
import { testSender } from '../../test/support/letters.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { signUp } from '../../test/support/signup-steps.ts'
import { openTransport } from '../mail/transport.ts'
import { retryStuck } from './outbox.ts'

test('what cannot be noted of a letter is in the log, and noted as soon as it can be', async () => {
  const { fresh, smtp, work } = await officeStory()
  smtp.setBehaviour({ refuse: { content: { code: 451, text: '4.7.1 later' } } })
  await fresh.ask('revoke insert on letter_events from office')
  await signUp(fresh.database, anna)
  const office = await work()
  await eventually(office.logged).toContain('"code":"42501"')
  await fresh.ask('grant insert on letter_events to office')
  await eventually(() => queueOf(fresh.database)).toEqual({ later: 1 })
})

test('a letter whose sending breaks is no trouble for its neighbours', async () => {
  const { fresh, smtp, work } = await officeStory()
  const transport = openTransport({ smtpUrl: smtp.url })
  for (const person of [anna, buelent, carla]) await signUp(fresh.database, person)
  smtp.setBehaviour({ slow: { content: 100 } })
  const office = await work({
    transport: {
      ...transport,
      send: (letter) =>
        letter.to.address === anna.email
          ? Promise.reject(new Error(`No way to ${anna.email}`))
          : transport.send(letter),
    },
  })
  await eventually(() => queueOf(fresh.database)).toEqual({ done: 2, later: 1 })
  expect(smtp.recipients()).toEqual([buelent.email, carla.email])
  expect(office.complaints()).toEqual([
    JSON.stringify({ task: 'confirmation', code: 'UNKNOWN', message: 'a letter could not be written' }),
  ])
})

test('a connection cut in the middle of a letter, or before the answer: possibly delivered, once more after an hour, then the operator’s', async () => {
  const { fresh, smtp, work } = await officeStory()
  smtp.setBehaviour({ close: 'mid-letter' })
  await signUp(fresh.database, anna)
  await work()
  await eventually(() => queueOf(fresh.database)).toEqual({ later: 1 })

  smtp.setBehaviour({ close: 'before-answer' })
  await skipWaits(fresh.database)
  await eventually(() => lettersOf(fresh.database)).toMatchObject([{ state: 'uncertain', tries: 2 }])
  const twice = [{ type: 'possibly_delivered' }, { type: 'possibly_delivered' }]
  expect(await fresh.ask('select type from letter_events')).toEqual(twice)

  smtp.setBehaviour({})
  await retryStuck(fresh.database.office, 'all')
  await eventually(() => lettersOf(fresh.database)).toMatchObject([{ state: 'sent', tries: 3 }])
  expect(new Set(smtp.letters.map(({ parsed }) => parsed.messageId)).size).toBe(1)
})

test('letters nobody can deliver are given up after five days and hold up no others', async () => {
  const { fresh, smtp, work } = await officeStory()
  const forever = { code: 451, text: '4.3.0 try again' }
  const recipient = (address: string) => (address === anna.email ? forever : undefined)
  smtp.setBehaviour({ refuse: { recipient } })
  const sender = await testSender()
  const { my_data, ...messages } = sender.messages
  // A letter that cannot be written: its message has a mark that does not end.
  const unwritable = { ...my_data, text: '{{#nobody_ends}}' }
  await signUp(fresh.database, anna)
  await signUp(fresh.database, buelent)
  await fresh.database.anon.query('select public.ask_my_data($1)', [buelent.email])
  await work({ sender: { ...sender, messages: { ...messages, my_data: unwritable } } })
  await eventually(() => queueOf(fresh.database)).toEqual({ done: 1, later: 2 })
  // It does not matter how often.
  for (let again = 0; again < 10; again += 1) {
    await skipWaits(fresh.database)
    await eventually(async () => (await queueOf(fresh.database)).later).toBe(2)
  }
  await fresh.ask(`update letters set deferred_since = deferred_since - interval '5 days'`)
  await skipWaits(fresh.database)
  const states = async () => (await lettersOf(fresh.database)).map(({ state }) => state).sort()
  await eventually(states).toEqual(['given_up', 'given_up', 'sent'])
  expect(smtp.recipients()).toEqual([buelent.email])

  await signUp(fresh.database, carla)
  await smtp.waitFor(2)
  expect(smtp.recipients()).toEqual([buelent.email, carla.email])
})

test('the database goes away between the letter and its note, and between two notes', async () => {
  const { fresh, smtp, work } = await officeStory(freshServer)
  smtp.setBehaviour({ slow: { content: 1500 } })
  await work()
  for (const person of [anna, buelent, carla]) await signUp(fresh.database, person)
  // One may be noted; others are accepted right after the database went away.
  await smtp.waitFor(1)
  await fresh.stopServer()
  await eventually(smtp.taken).toBe(3)
  await fresh.startServer()
  // Everything that the outage interrupted comes to its end, without the waits.
  await eventually(async () => {
    await skipWaits(fresh.database)
    return (await lettersOf(fresh.database)).filter(({ state }) => state === 'sent').length
  }).toBe(3)
  expect(smtp.recipients()).toEqual([anna.email, buelent.email, carla.email])
  expect(await fresh.ask(`select from consent_events where type = 'letter_sent'`)).toHaveLength(3)
})

test('an office that is told to stop finishes the letter in hand; the rest waits', async () => {
  const { fresh, smtp, work } = await officeStory()
  await crowdSignsUp(fresh.database, crowd(60))
  smtp.setBehaviour({ slow: { content: 150 } })
  const first = await work()
  await smtp.waitFor(2)
  await first.stop()

  const sent = smtp.taken()
  const letters = await lettersOf(fresh.database)
  expect(letters.filter(({ state }) => state === 'sent')).toHaveLength(sent)
  expect(sent).toBeLessThan(30)
  expect(await queueOf(fresh.database)).toEqual({ done: sent, due: 60 - sent })

  smtp.setBehaviour({})
  await work()
  await eventually(async () => Object.keys(await queueOf(fresh.database))).toEqual(['done'])
  expect(smtp.recipients()).toEqual(crowd(60).sort())
})
