import { beforeEach, expect, test } from 'vitest'
import { consoleForAll } from '../../test/support/console-app.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { deliver, signUp } from '../../test/support/signup-steps.ts'

const server = consoleForAll()
beforeEach(() => server.ask('truncate newsletter_signups, letters, newsletters, mailbox cascade'))

const ask = (name: string, input: object = {}) => server.as.send.asks(`outbox.${name}`, input)

test('what waits, what went in the last hour, and what came back, without its address', async () => {
  const { database } = server.fresh
  await signUp(database, anna)
  const waits = { kind: 'confirmation', letters: 1, oldest: expect.stringMatching(/^20/) }
  expect(await ask('overview')).toMatchObject({ waiting: [waits], accepted: 0, stuck: 0 })
  await deliver(database, anna.email)
  const lastAnswer = { answer: '250 2.0.0 OK' }
  // Nobody took it.
  expect(await ask('overview')).toMatchObject({ waiting: [], accepted: 0, lastAnswer })
  await server.ask('delete from mailbox')
  await server.ask(
    `insert into letter_events (letter_id, type, source, answer, message_digest)
     select id, type, source, '552 full', digest from letters, (values
       ('bounced_soft', 'imap', sha256('1')), ('deferred', 'smtp', null)) as e (type, source, digest)`,
  )
  const { accepted, returned } = await ask('overview')
  expect(accepted).toBe(1)
  expect(returned).toMatchObject([
    { kind: 'confirmation', address: 'a…@example.org', type: 'bounced_soft', answer: '552 full' },
  ])
})

test('stuck letters: seen with their reason, one tried again, the rest discarded', async () => {
  for (const person of [anna, buelent, carla]) await signUp(server.fresh.database, person)
  // The mail server has put them off for five days.
  const why = '451 4.7.1 try again later'
  await server.ask(`update letters set state = 'given_up', answer = $1`, [why])
  const { stuckOnes: letters } = await ask('overview')
  expect(letters).toHaveLength(3)
  expect(letters[0]).toMatchObject({ kind: 'confirmation', outcome: 'given_up', why, newsletter: null })
  const annas = letters.find(({ address }: { address: string }) => address.startsWith('a…'))?.letter
  expect(await ask('retry', { letters: [annas] })).toEqual({ letters: 1 })
  expect(await ask('overview')).toMatchObject({ stuck: 2, waiting: [{ letters: 1 }] })
  // Pressed twice, or by somebody else at the same moment.
  expect(await ask('retry', { letters: [annas] })).toEqual({ letters: 0 })
  expect(await ask('discard', { letters: 'all' })).toEqual({ letters: 2 })
  expect(await ask('overview')).toMatchObject({ stuck: 0, waiting: [{ letters: 1 }] })
  expect(await server.ask(`select from letters where state = 'cancelled'`)).toHaveLength(2)
  const last = { action: 'stuck_letters_discarded', subject: { letters: 2 } }
  expect((await server.actions('letter')).at(-1)).toEqual(last)
})
