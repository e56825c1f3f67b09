import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseJsonBody } from '../http/request-body.ts'
import type { Heard, Said } from '../mail/way-back/heard.ts'
import { sortReport } from '../mail/way-back/sort-report.ts'
import { programRoutes } from '../routes.ts'

/** Postmark gives letters a Message-ID of its own; this header of ours comes back as metadata, and goes no further. */
export const POSTMARK_LETTER_HEADER = 'X-PM-Metadata-letter'

/** Bytes of one notice. */
const MAX_BYTES = 200_000

/**
 * Opens the addresses where relays tell what became of letters: they send no bounce to a mailbox. They have no limit on
 * requests: a launch brings thousands of notices from one address, and who is nobody's provider is refused after one hash.
 * @param secret what Mailgun signs its requests with, and the password in the address that Postmark is told
 * @param take notes what was heard; when it throws, the provider is told to come again
 */
export function addWebhooks(app: FastifyInstance, { secret, take }: Webhooks): void {
  for (const [name, { isGenuine, read }] of Object.entries({ mailgun, postmark })) {
    app.post(programRoutes.webhook(name), { bodyLimit: MAX_BYTES }, async (request, reply) => {
      const body = parseJsonBody(request.body)
      if (!isGenuine(secret, body, request.headers.authorization)) return reply.code(401).send()
      const notice = read(body)
      if (notice) {
        const { event, letter, recipient, ...said } = notice
        await take({
          ...said,
          digest: sha256(event),
          sentTo: [],
          returned: [],
          vouched: { letter, recipient },
        })
      }
      return reply.code(204).send()
    })
  }
}

export type Webhooks = { secret: string; take(heard: Heard): Promise<unknown> }

type Provider = {
  isGenuine(secret: string, body: unknown, authorization: string | undefined): boolean
  /** @returns what it says of which letter; undefined: nothing that is about a letter's way. */
  read(body: unknown): (Said & { event: string; letter: string; recipient: string }) | undefined
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
    const { event, recipient, severity, reason, 'delivery-status': status } = data
    const whose = { event: `mailgun:${data.id}`, letter: data.message.headers['message-id'], recipient }
    if (event === 'complained') return { ...whose, type: event, answer: event }
    if (event !== 'failed') return undefined
    const answer = status.message || reason
    // What it knows of an address from before it tries no more.
    if (severity === 'permanent' && reason.startsWith('suppress'))
      return { ...whose, type: 'bounced_hard', answer }
    const action = severity === 'temporary' ? 'delayed' : 'failed'
    const code = status['enhanced-code'] ?? undefined
    return { ...whose, ...sortReport(action, code, `${status.code ?? ''} ${answer}`), answer }
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
  isGenuine: (secret, _body, authorization) =>
    isSame(`Basic ${Buffer.from(`postmark:${secret}`).toString('base64')}`, authorization ?? ''),
  read(body) {
    const { data } = postmarkEvent.safeParse(body)
    if (!data) return undefined
    const { RecordType, Type, ID, MessageID, Email: recipient, Details, Metadata } = data
    const whose = { event: `postmark:${RecordType}:${MessageID}:${ID}`, letter: Metadata.letter, recipient }
    if (RecordType === 'SpamComplaint') return { ...whose, type: 'complained', answer: RecordType }
    const [type] = POSTMARK_TYPES.find(([, names]) => RecordType === 'Bounce' && names.test(Type)) ?? []
    const answer = Details || Type
    return type && { ...whose, type, status: sortReport('failed', undefined, answer).status ?? null, answer }
  },
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

const isSame = (right: string, given: string) => timingSafeEqual(sha256(right), sha256(given))
