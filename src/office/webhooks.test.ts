import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TEST_SETTINGS } from '../../test/support/fresh-app.ts'
import { createServer } from '../http/create-server.ts'
import type { Heard } from '../mail/way-back/read-message.ts'
import { addWebhooks } from './webhooks.ts'

const SECRET = 'the key that Mailgun signs with'
const LETTER = '0b7c1d5e-1111-4222-8333-444455556666'
const NOW = Date.now()

let door: FastifyInstance
let taken: Heard[]
let isAway: boolean
beforeEach(async () => {
  taken = []
  isAway = false
  const take = async (heard: Heard) => {
    if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
    taken.push(heard)
  }
  door = createServer({ ...TEST_SETTINGS, logLevel: 'silent' }, async () => undefined)
  addWebhooks(door, { secret: SECRET, take })
})
afterEach(() => door.close())

const failed = (code: string, message: string) => ({
  ...{ event: 'failed', severity: 'permanent' },
  'delivery-status': { 'enhanced-code': code, message, code: 550 },
})

test.each([
  [failed('5.1.1', 'no such user'), 'bounced_hard'],
  [{ event: 'failed', severity: 'permanent', reason: 'suppress-bounce' }, 'bounced_hard'],
  [failed('5.2.2', 'over quota'), 'bounced_soft'],
  [failed('', '550 5.7.26 unauthenticated'), 'blocked'],
  [{ ...failed('4.7.1', 'try later'), severity: 'temporary' }, 'deferred'],
  [{ event: 'complained' }, 'complained'],
])('what Mailgun says of a letter: %j → %s', async (body, type) => {
  expect(await fromMailgun(body)).toBe(204)
  expect(taken).toMatchObject([{ type, vouched: { letter: LETTER, recipient: 'anna@example.org' } }])
})

test('that a letter was opened or arrived concerns nobody', async () => {
  await fromMailgun({ event: 'opened' })
  await fromMailgun({ event: 'delivered' })
  expect(taken).toEqual([])
})

test('the same event once more has the same digest, so it counts once', async () => {
  await fromMailgun({ event: 'complained' })
  await fromMailgun({ event: 'complained' })
  await fromMailgun({ event: 'complained', id: 'another' })
  const digests = taken.map(({ digest }) => digest.toString('hex'))
  expect([digests[0] === digests[1], digests[1] === digests[2]]).toEqual([true, false])
})

test.each([
  ['another key', { key: 'guessed' }],
  ['a time of yesterday', { at: NOW - 24 * 3600_000 }],
  ['a time of tomorrow', { at: NOW + 24 * 3600_000 }],
  ['no signature', { signature: '' }],
])('%s proves nothing', async (_what, forged) => {
  expect(await fromMailgun({ event: 'complained' }, forged)).toBe(401)
  expect(taken).toEqual([])
})

test('who says nothing that can be read is thanked once it has shown who it is', async () => {
  expect(await fromMailgun({ message: { headers: { 'message-id': 'x' } } })).toBe(204)
  const answer = await door.inject({ method: 'POST', url: '/rueckmeldung/mailgun', payload: 'no json' })
  expect(answer.statusCode).toBe(401)
  expect(taken).toEqual([])
})

test('while the database is away the provider is told to come again', async () => {
  isAway = true
  expect(await fromMailgun({ event: 'complained' })).toBe(500)
})

async function fromMailgun(
  data: object,
  { key = SECRET, at = NOW, signature }: { key?: string; at?: number; signature?: string } = {},
) {
  const timestamp = String(Math.floor(at / 1000))
  const token = 'a-token-of-mailguns'
  const right = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  const payload = {
    signature: { timestamp, token, signature: signature ?? right },
    'event-data': {
      id: 'event-1',
      recipient: 'anna@example.org',
      message: { headers: { 'message-id': `${LETTER}@dorfteller.example` } },
      ...data,
    },
  }
  return (await door.inject({ method: 'POST', url: '/rueckmeldung/mailgun', payload })).statusCode
}
