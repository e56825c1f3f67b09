import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseJsonBody } from '../http/request-body.ts'
import type { Heard, Said } from '../mail/way-back/heard.ts'
import { sortReport } from '../mail/way-back/sort-report.ts'
import { programRoutes } from '../routes.ts'

/** Postmark gives letters a Message-ID of its own; this header of ours comes back as metadata, and goes no further. */
export const POSTMARK_LETTER_HEADER = 'X-PM-Metadata-letter'

/** Bytes of one notice. */
const MAX_BYTES = 200_000

/** What the addresses are opened with. */
export type Webhooks = {
  /** What Mailgun signs its requests with, and the password in the address that Postmark is told. */
  secret: string
  /** Notes what was heard; when it throws, the provider is told to come again. */
  take(heard: Heard): Promise<unknown>
}

/**
 * Opens the addresses where relays tell what became of letters: they send no bounce to a mailbox. They have no limit on
 * requests: a launch brings thousands of notices from one address, and who is nobody's provider is refused after one hash.
 */
export function addWebhooks(app: FastifyInstance, { secret, take }: Webhooks): void {
  for (const [name, { isGenuine, read }] of Object.entries({ mailgun, postmark })) {
    app.post(programRoutes.webhook(name), { bodyLimit: MAX_BYTES }, async (request, reply) => {
      const body = parseJsonBody(request.body)
      if (!isGenuine(secret, body, request)) return reply.code(401).send()
      const heard = read(body)
      if (heard) await take(heard)
      return reply.code(204).send()
    })
  }
}

type Provider = {
  isGenuine(secret: string, body: unknown, request: FastifyRequest): boolean
  /** @returns what it says; undefined: nothing that is about a letter's way. */
  read(body: unknown): Heard | undefined
}

/** A request that failed is sent again for eight hours. Each event counts once, whoever sends it again. */
const VALID_SECONDS = 12 * 3600

const signed = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }),
})

/** Ours, with or without the brackets: the letter's number and the domain. */
const messageId = z
  .string()
  .transform((id) => id.replace(/^<|@.*$/gs, '').toLowerCase())
  .pipe(z.uuid())
const text = z.string().nullish()

const mailgunEvent = z.object({
  'event-data': z.object({
    id: z.string().min(1),
    event: z.string(),
    severity: z.string().default('permanent'),
    reason: z.string().default(''),
    recipient: z.string().default(''),
    message: z.object({ headers: z.object({ 'message-id': messageId }) }),
    'delivery-status': z
      .object({ 'enhanced-code': text, code: z.number().nullish(), message: text })
      .default({}),
  }),
})

/** @see https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks */
const mailgun: Provider = {
  isGenuine(secret, body) {
    const { signature: given } = signed.safeParse(body).data ?? {}
    if (!given) return false
    const right = createHmac('sha256', secret)
      .update(given.timestamp + given.token)
      .digest('hex')
    const age = Math.abs(Date.now() / 1000 - Number(given.timestamp))
    return isSame(right, given.signature) && age < VALID_SECONDS
  },
  read(body) {
    const { 'event-data': data } = mailgunEvent.safeParse(body).data ?? {}
    if (!data) return undefined
    const heardOf = heardFrom(`mailgun:${data.id}`, data.message.headers['message-id'], data.recipient)
    if (data.event === 'complained') return heardOf({ type: 'complained', answer: 'complained' })
    if (data.event !== 'failed') return undefined
    const { message, code, 'enhanced-code': status } = data['delivery-status']
    const answer = message || data.reason
    // What it knows of an address from before it tries no more.
    if (data.severity === 'permanent' && data.reason.startsWith('suppress'))
      return heardOf({ type: 'bounced_hard', answer })
    const action = data.severity === 'temporary' ? 'delayed' : 'failed'
    const report = sortReport(action, status ?? undefined, `${code ?? ''} ${answer}`)
    return heardOf({ ...report, answer })
  },
}

const postmarkEvent = z.object({
  RecordType: z.string(),
  Type: z.string().default(''),
  ID: z.union([z.number(), z.string()]).default(''),
  MessageID: z.string().default(''),
  Email: z.string().default(''),
  Details: text,
  Metadata: z.object({ letter: z.uuid() }),
})

/** @see https://postmarkapp.com/developer/api/bounce-api#bounce-types */
const POSTMARK_TYPES = [
  ['bounced_hard', /^(HardBounce|BadEmailAddress)$/],
  ['bounced_soft', /^(SoftBounce|DnsError|Undeliverable)$/],
  ['deferred', /^Transient$/],
  ['blocked', /^(SpamNotification|Blocked|DMARCPolicy)$/],
] as const

/** Postmark knows no signature. @see https://postmarkapp.com/developer/webhooks/bounce-webhook */
const postmark: Provider = {
  isGenuine: (secret, _body, { headers }) =>
    isSame(`Basic ${Buffer.from(`postmark:${secret}`).toString('base64')}`, headers.authorization ?? ''),
  read(body) {
    const { data } = postmarkEvent.safeParse(body)
    if (!data) return undefined
    const { RecordType, Type, ID, MessageID, Email, Details, Metadata } = data
    const heardOf = heardFrom(`postmark:${RecordType}:${MessageID}:${ID}`, Metadata.letter, Email)
    if (RecordType === 'SpamComplaint') return heardOf({ type: 'complained', answer: 'SpamComplaint' })
    const [type] = POSTMARK_TYPES.find(([, names]) => RecordType === 'Bounce' && names.test(Type)) ?? []
    const answer = Details || Type
    const { status } = sortReport('failed', undefined, answer)
    return type && heardOf({ type, status, answer })
  },
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** What is alike with every provider: which event, which letter, and for whom it vouches. */
function heardFrom(event: string, letter: string, recipient: string): (said: Said) => Heard {
  const digest = sha256(event)
  return (said) => ({ ...said, digest, sentTo: [], returned: [], vouched: { letter, recipient } })
}

function isSame(right: string, given: string): boolean {
  return timingSafeEqual(sha256(right), sha256(given))
}
