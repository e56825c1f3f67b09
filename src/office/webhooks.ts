import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parseJsonBody } from '../http/request-body.ts'
import { sortReport } from '../mail/delivery-errors.ts'
import type { Heard, Said } from '../mail/way-back/read-message.ts'
import { programRoutes } from '../routes.ts'

/** Bytes of one notice. */
const MAX_BYTES = 200_000

export type Webhooks = { secret: string; take(heard: Heard): Promise<unknown> }

/**
 * Opens the address where Mailgun tells what became of letters: a relay sends no bounce to a mailbox. It has no limit on
 * requests: a launch brings thousands of notices from one address, and who is nobody's provider is refused after one hash.
 * Another relay is a route beside it.
 * @param secret what it signs its requests with
 * @param take notes what was heard; when it throws, the provider is told to come again
 */
export function addWebhooks(app: FastifyInstance, { secret, take }: Webhooks): void {
  app.post(programRoutes.webhook('mailgun'), { bodyLimit: MAX_BYTES }, async (request, reply) => {
    const body = parseJsonBody(request.body)
    if (!isGenuine(body, secret)) return reply.code(401).send()
    const notice = noticeSchema.safeParse(body).data?.['event-data']
    const said = notice && saidBy(notice)
    if (said) {
      const vouched = { letter: notice.message.headers['message-id'], recipient: notice.recipient }
      await take({ ...said, digest: sha256(`mailgun:${notice.id}`), sentTo: [], returned: [], vouched })
    }
    return reply.code(204).send()
  })
}

/** A request that failed is sent again for eight hours. Each event counts once, whoever sends it again. */
const VALID_SECONDS = 12 * 3600

const signed = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }),
})

/** @see https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks */
function isGenuine(body: unknown, secret: string): boolean {
  const { signature: given } = signed.safeParse(body).data ?? {}
  if (!given) return false
  const hmac = createHmac('sha256', secret).update(given.timestamp + given.token)
  const age = Math.abs(Date.now() / 1000 - Number(given.timestamp))
  return timingSafeEqual(sha256(hmac.digest('hex')), sha256(given.signature)) && age < VALID_SECONDS
}

/** Ours, with or without the brackets: the letter's number and the domain. */
const messageId = z
  .string()
  .transform((id) => id.replace(/^<|@.*$/gs, '').toLowerCase())
  .pipe(z.uuid())
const text = z.string().nullish()

const noticeSchema = z.object({
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

/** @returns what it says of its letter; undefined: nothing that is about a letter's way. */
function saidBy(notice: z.output<typeof noticeSchema>['event-data']): Said | undefined {
  const { event, severity, reason, 'delivery-status': status } = notice
  if (event === 'complained') return { type: event, answer: event }
  if (event !== 'failed') return undefined
  const answer = status.message || reason
  // What it knows of an address from before it tries no more.
  if (severity === 'permanent' && reason.startsWith('suppress')) return { type: 'bounced_hard', answer }
  const action = severity === 'temporary' ? 'delayed' : 'failed'
  const code = status['enhanced-code'] ?? undefined
  return { ...sortReport(action, code, `${status.code ?? ''} ${answer}`), answer }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
