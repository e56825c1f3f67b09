import { afterEach, beforeEach, expect, test } from 'vitest'
import { testLetter, testSender } from '../../test/support/letters.ts'
import { anna, buelent } from '../../test/support/people.ts'
import { startSmtpServer, type TestSmtpServer } from '../../test/support/smtp-server.ts'
import { CONNECTIONS, openTransport, poolOptions, type Transport } from './transport.ts'

const sender = await testSender()
let server: TestSmtpServer
let transport: Transport

beforeEach(async () => {
  server = await startSmtpServer()
  transport = openTransport({ smtpUrl: server.url })
})
afterEach(async () => {
  transport.close()
  await server.stop()
})

/** A letter to someone; each has an id of its own. */
function letterTo(person: { email: string }, number = 0) {
  const id = `0b7c1d5e-1111-4222-8333-${String(number).padStart(12, '0')}`
  return testLetter(sender, { id, to: person.email })
}

const patience = (answer: number) => ({ connect: answer, answer })

test('letters share as many connections as are allowed', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, number) => transport.send(letterTo(buelent, number))))
  expect(server.connections()).toBe(CONNECTIONS)
  expect(server.taken()).toBe(60)
})

test('a server that cannot deliver sends back a letter’s head, and not its links', async () => {
  await transport.send(letterTo(anna))
  expect(server.letters).toMatchObject([{ comesBack: 'HDRS' }])
})

test.each([
  [
    { recipient: { code: 550, text: '5.1.1 <anna@example.org>: no such user' } },
    { outcome: 'refused', status: '5.1.1' },
    '550 5.1.1 <address>: no such user',
  ],
  [
    { connect: { code: 554, text: '5.7.1 Your address is blocked' } },
    { outcome: 'away', trouble: 'blocked' },
    '554 5.7.1 Your address is blocked',
  ],
] as const)('the server refuses: %j → %j', async (refuse, kind, answer) => {
  server.setBehaviour({ refuse })
  expect(await transport.send(letterTo(anna))).toEqual({ ...kind, answer })
  expect(server.letters).toEqual([])
})

test('a server that restarts between two letters costs none', async () => {
  expect((await transport.send(letterTo(anna, 1))).outcome).toBe('sent')
  await server.stop()
  await server.start()
  expect((await transport.send(letterTo(anna, 2))).outcome).toBe('sent')
  expect(server.letters).toHaveLength(2)
})

test.each([
  ['connect', 'away'],
  ['mid-letter', 'uncertain'],
  ['before-answer', 'uncertain'],
] as const)('the server hangs up at %s → %s', async (close, outcome) => {
  server.setBehaviour({ close })
  expect(await transport.send(letterTo(anna))).toMatchObject({ outcome })
  expect(server.letters).toHaveLength(close === 'before-answer' ? 1 : 0)
})

test.each([
  ['connect', 'away'],
  ['recipient', 'away'],
  ['content', 'uncertain'],
] as const)('the server is too slow at %s → %s', async (stage, outcome) => {
  server.setBehaviour({ slow: { [stage]: 1500 } })
  const impatient = openTransport({ smtpUrl: server.url, timeouts: patience(200) })
  expect(await impatient.send(letterTo(anna))).toMatchObject({ outcome })
  impatient.close()
})

test('it is as patient as RFC 5321 4.5.3.2 asks: ten minutes after a letter, five for a greeting', () => {
  expect(poolOptions({ smtpUrl: 'smtps://mail.example' })).toMatchObject({
    socketTimeout: 600_000,
    greetingTimeout: 300_000,
  })
})

test('at the program’s end a letter under way is finished, a later one is not begun', async () => {
  server.setBehaviour({ slow: { content: 100 } })
  const first = transport.send(letterTo(anna))
  await server.waitFor(1)
  transport.close()
  expect((await first).outcome).toBe('sent')
  expect(await transport.send(letterTo(buelent))).toMatchObject({ outcome: 'away' })
})
