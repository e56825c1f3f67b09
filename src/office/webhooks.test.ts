import { createHmac } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { TEST_SETTINGS } from '../../test/support/fresh-app.ts'
import { createServer } from '../http/create-server.ts'
import type { Heard } from '../mail/way-back/read-message.ts'
import { addWebhooks } from './webhooks.ts'

const SECRET = 'the key that Mailgun signs with'
const LETTER = '0b7c1d5e-1111-4222-8333-444455556666'

/** What Mailgun is answered, and what of it was heard. */
function aDoor(take?: () => Promise<void>) {
  const heard: Heard[] = []
  const app = createServer({ ...TEST_SETTINGS, logLevel: 'silent' }, async () => undefined)
  addWebhooks(app, { secret: SECRET, take: take ?? (async (one) => void heard.push(one)) })
  onTestFinished(() => app.close())
  const post = async (payload: object | string) =>
    (await app.inject({ method: 'POST', url: '/rueckmeldung/mailgun', payload })).statusCode
  const says = (data: object, { key = SECRET, at = Date.now(), ...forged }: Forged = {}) => {
    const [timestamp, token] = [String(Math.floor(at / 1000)), 'a-token-of-mailguns']
    const right = createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex')
    const message = { headers: { 'message-id': `${LETTER}@dorfteller.example` } }
    return post({
      signature: { timestamp, token, signature: right, ...forged },
      'event-data': { id: 'event-1', recipient: 'anna@example.org', message, ...data },
    })
  }
  return { heard, post, says }
}
type Forged = { key?: string; at?: number; signature?: string }

const failed = (code: string, message: string) => ({
  ...{ event: 'failed', severity: 'permanent' },
  'delivery-status': { 'enhanced-code': code, message, code: 550 },
})

test.each<[body: object, type: string | undefined]>([
  [failed('5.1.1', 'no such user'), 'bounced_hard'],
  [{ event: 'failed', severity: 'permanent', reason: 'suppress-bounce' }, 'bounced_hard'],
  [failed('5.2.2', 'over quota'), 'bounced_soft'],
  [failed('', '550 5.7.26 unauthenticated'), 'blocked'],
  [{ ...failed('4.7.1', 'try later'), severity: 'temporary' }, 'deferred'],
  [{ event: 'complained' }, 'complained'],
  // That a letter was opened or arrived concerns nobody.
  [{ event: 'opened' }, undefined],
  [{ event: 'delivered' }, undefined],
  [{ message: { headers: { 'message-id': 'x' } } }, undefined],
])('what Mailgun says of a letter: %j → %s', async (body, type) => {
  const { heard, says } = aDoor()
  expect(await says(body)).toBe(204)
  const vouched = { letter: LETTER, recipient: 'anna@example.org' }
  expect(heard).toMatchObject(type ? [{ type, vouched }] : [])
})

test('the same event once more has the same digest, so it counts once', async () => {
  const { heard, says } = aDoor()
  for (const id of ['event-1', 'event-1', 'another']) await says({ event: 'complained', id })
  const digests = heard.map(({ digest }) => digest.toString('hex'))
  expect([digests[0] === digests[1], digests[1] === digests[2]]).toEqual([true, false])
})

const DAY = 24 * 3_600_000

test.each<[string, Forged]>([
  ['another key', { key: 'guessed' }],
  ['a time of yesterday', { at: Date.now() - DAY }],
  ['a time of tomorrow', { at: Date.now() + DAY }],
  ['no signature', { signature: '' }],
])('%s proves nothing, nor does what is no JSON', async (_, forged) => {
  const { heard, post, says } = aDoor()
  expect([await says({ event: 'complained' }, forged), await post('no json')]).toEqual([401, 401])
  expect(heard).toEqual([])
})

test('while the database is away the provider is told to come again', async () => {
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
  expect(await aDoor(() => Promise.reject(away)).says({ event: 'complained' })).toBe(500)
})
