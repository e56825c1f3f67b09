import { generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testLetter, testSender } from '../../test/support/letters.ts'
import { anna, buelent } from '../../test/support/people.ts'
import { startSmtpServer, type TestSmtpServer } from '../../test/support/smtp-server.ts'
import type { Sender } from './compose.ts'
import { openTransport, type Transport } from './transport.ts'

const privateKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()

let sender: Sender
let server: TestSmtpServer
let transport: Transport

beforeAll(async () => {
  sender = await testSender()
})
beforeEach(async () => {
  server = await startSmtpServer()
  // With a key, as a signature needs the whole letter before its first byte leaves.
  transport = openTransport({
    smtpUrl: server.url,
    dkim: { domain: 'dorfteller.example', selector: 'brief', privateKey },
  })
})
afterEach(async () => {
  transport.close()
  await server.stop()
})

const letterTo = (to: string) => testLetter(sender, { to })

test('the last question is asked when the server wants the letter, and then it is signed and whole', async () => {
  const order: string[] = []
  server.setBehaviour({
    refuse: {
      recipient: () => {
        order.push('recipient accepted')
        return undefined
      },
    },
  })
  const delivery = await transport.send(letterTo(anna.email), {
    async beforeContent() {
      order.push('asked')
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(server.bytes()).toBe(0)
      order.push('answered')
    },
  })
  expect(delivery.outcome).toBe('sent')
  expect(order).toEqual(['recipient accepted', 'asked', 'answered'])
  expect(server.letters[0]?.parsed.headers.has('dkim-signature')).toBe(true)
  expect(server.letters[0]?.parsed.text).toBe(letterTo(anna.email).text)
})

test('Anna left a moment ago: not a byte of the letter leaves, and the others go on', async () => {
  const left = new Error('Anna left')
  const toAnna = transport.send(letterTo(anna.email), { beforeContent: () => Promise.reject(left) })
  await expect(toAnna).rejects.toBe(left)
  expect((await transport.send(letterTo(buelent.email))).outcome).toBe('sent')
  expect(server.letters.map(({ envelope }) => envelope.to)).toEqual([[buelent.email]])
})

test('twenty letters at once, every other one held back: exactly the others arrive', async () => {
  const numbers = Array.from({ length: 20 }, (_, number) => number)
  const sent = numbers.map((number) =>
    transport.send(letterTo(`anna${number}@example.org`), {
      beforeContent: () => (number % 2 ? Promise.reject(new Error('left')) : Promise.resolve()),
    }),
  )
  const results = await Promise.allSettled(sent)
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
    numbers.map((number) => number % 2 === 0),
  )
  const arrived = server.letters.map(({ envelope }) => envelope.to[0]).sort()
  expect(arrived).toEqual(
    numbers
      .filter((number) => number % 2 === 0)
      .map((number) => `anna${number}@example.org`)
      .sort(),
  )
})

test('it is not asked about a letter that the server does not want', async () => {
  server.setBehaviour({ refuse: { recipient: { code: 550, text: '5.1.1 Unknown' } } })
  let asked = false
  const delivery = await transport.send(letterTo(anna.email), {
    async beforeContent() {
      asked = true
    },
  })
  expect(delivery.outcome).toBe('refused')
  expect(asked).toBe(false)
})

test('the server goes away while it is asked: the letter has not left', async () => {
  const delivery = await transport.send(letterTo(anna.email), { beforeContent: () => server.stop() })
  expect(delivery.outcome).toMatch(/^(away|uncertain)$/)
  expect(server.letters).toEqual([])
  await server.start()
})

test('the program ends while a letter is under way: that one is finished, a later one is not begun', async () => {
  const first = await transport.send(letterTo(anna.email), { beforeContent: async () => transport.close() })
  expect(first.outcome).toBe('sent')
  expect(await transport.send(letterTo(buelent.email))).toMatchObject({ outcome: 'away' })
  expect(server.letters.map(({ envelope }) => envelope.to)).toEqual([[anna.email]])
})
