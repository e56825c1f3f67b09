import { beforeEach, expect, test } from 'vitest'
import { smtpForEach } from '../../test/support/held.ts'
import { testLetter, testSender } from '../../test/support/letters.ts'
import { anna, buelent } from '../../test/support/people.ts'
import { CONNECTIONS, openTransport, type Transport } from './transport.ts'

const sender = await testSender()
const server = smtpForEach()
let transport: Transport
beforeEach(() => {
  transport = openTransport({ smtpUrl: server.url })
  return () => transport.close()
})

/** A letter to someone; each has an id of its own. */
function letterTo(person: { email: string }, number = 0) {
  const id = `0b7c1d5e-1111-4222-8333-${String(number).padStart(12, '0')}`
  return testLetter(sender, { id, to: person.email })
}

test('letters share as many connections as are allowed', async () => {
  await Promise.all(Array.from({ length: 60 }, (_, number) => transport.send(letterTo(buelent, number))))
  expect(server.connections()).toBe(CONNECTIONS)
  expect(server.taken()).toBe(60)
})

test('a server that cannot deliver sends back a letter’s head, and not its links', async () => {
  await transport.send(letterTo(anna))
  expect(server.letters).toMatchObject([{ comesBack: 'HDRS' }])
})

test('a server that restarts between two letters costs none', async () => {
  expect((await transport.send(letterTo(anna, 1))).outcome).toBe('sent')
  await server.stop()
  await server.start()
  expect((await transport.send(letterTo(anna, 2))).outcome).toBe('sent')
  expect(server.letters).toHaveLength(2)
})

// Refusals and connections that are cut: src/office/outages.test.ts, test/promises/faults.spec.ts; how each is read: delivery-errors.test.ts.
test.each([
  ['connect', 'away'],
  ['recipient', 'away'],
  ['content', 'uncertain'],
] as const)('the server is too slow at %s → %s', async (stage, outcome) => {
  server.setBehaviour({ slow: { [stage]: 1500 } })
  const impatient = openTransport({ smtpUrl: server.url, timeouts: { connect: 200, answer: 200 } })
  expect(await impatient.send(letterTo(anna))).toMatchObject({ outcome })
  impatient.close()
})
