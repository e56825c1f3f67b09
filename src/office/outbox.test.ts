import { afterAll, beforeEach, expect, test } from 'vitest'
import { consoleApp } from '../../test/support/console-app.ts'
import { anna, buelent, carla } from '../../test/support/people.ts'
import { deliver, signUp } from '../../test/support/signup-steps.ts'

const server = await consoleApp()
const { database } = server.fresh
afterAll(() => server.close())
beforeEach(() => database.owner.query('truncate newsletter_signups, letters, newsletters, mailbox cascade'))

const ask = async (name: string, input: object = {}) =>
  (await server.as.send.ask(`outbox.${name}`, input)).json().result?.data

test('what waits, and what went in the last hour', async () => {
  await signUp(database, anna)
  expect(await ask('overview')).toMatchObject({
    waiting: [{ kind: 'confirmation', letters: 1, oldest: expect.stringMatching(/^20/) }],
    accepted: 0,
    stuck: 0,
  })
  await deliver(database, anna.email)
  expect(await ask('overview')).toMatchObject({
    waiting: [],
    // Nobody took it.
    accepted: 0,
    lastAnswer: { answer: '250 2.0.0 OK' },
  })
  await database.owner.query('delete from mailbox')
  expect(await ask('overview')).toMatchObject({ accepted: 1 })
})

test('stuck letters: seen with their reason, one tried again, the rest discarded', async () => {
  for (const person of [anna, buelent, carla]) await signUp(database, person)
  // The mail server has put them off for five days.
  const why = '451 4.7.1 try again later'
  await database.owner.query(`update letters set state = 'given_up', answer = $1 where state = 'waiting'`, [
    why,
  ])
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
  const { rows } = await database.owner.query(`select count(*)::int from letters where state = 'cancelled'`)
  expect(rows).toEqual([{ count: 2 }])
  const last = { action: 'stuck_letters_discarded', subject: { letters: 2 } }
  expect((await server.actions()).at(-1)).toEqual(last)
  for (const wrong of [{}, { letters: [] }, { letters: ['1'] }, { letters: 'alle' }])
    expect((await server.as.send.ask('outbox.discard', wrong)).statusCode).toBe(400)
})

test('a letter that came back is told with what was said, and without its address', async () => {
  await signUp(database, anna)
  await deliver(database, anna.email)
  await database.owner.query(
    `insert into letter_events (letter_id, type, source, answer, message_digest)
     select id, type, source, '552 full', digest from letters, (values
       ('bounced_soft', 'imap', sha256('1')), ('deferred', 'smtp', null)) as e (type, source, digest)`,
  )
  expect((await ask('overview')).returned).toMatchObject([
    { kind: 'confirmation', address: 'a…@example.org', type: 'bounced_soft', answer: '552 full' },
  ])
})
