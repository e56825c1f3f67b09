import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Said } from './heard.ts'
import { common, type Provider } from './provider.ts'
import { sortReport } from './sort-report.ts'

/**
 * A request that failed is sent again for eight hours. One that somebody has recorded and sends again within them changes
 * nothing: each event counts once.
 */
const VALID_SECONDS = 12 * 3600

const signed = z.object({
  signature: z.object({
    timestamp: z.string().regex(/^\d{1,12}$/),
    token: z.string().max(100),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
})

const event = z.object({
  'event-data': z.object({
    id: z.string().min(1).max(200),
    event: z.string(),
    severity: z.string().optional(),
    reason: z.string().optional(),
    recipient: z.string().max(320).default(''),
    // Ours, with or without the brackets: the letter's number and the domain.
    message: z.object({
      headers: z.object({
        'message-id': z
          .string()
          .transform((id) => id.replace(/^<|@.*$/gs, '').toLowerCase())
          .pipe(z.uuid()),
      }),
    }),
    'delivery-status': z
      .object({
        'enhanced-code': z.string().nullish(),
        code: z.number().nullish(),
        message: z.string().nullish(),
        description: z.string().nullish(),
      })
      .optional(),
  }),
})

/**
 * Mailgun: each request is signed with the account's webhook signing key.
 * @see https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks
 */
export function mailgun(signingKey: string, now: () => number = Date.now): Provider {
  return {
    name: 'mailgun',
    isGenuine({ body }) {
      const parsed = signed.safeParse(body)
      if (!parsed.success) return false
      const { timestamp, token, signature } = parsed.data.signature
      const right = createHmac('sha256', signingKey)
        .update(timestamp + token)
        .digest()
      const age = Math.abs(now() / 1000 - Number(timestamp))
      return timingSafeEqual(right, Buffer.from(signature, 'hex')) && age < VALID_SECONDS
    },
    read(body) {
      const parsed = event.safeParse(body)
      if (!parsed.success) return undefined
      const data = parsed.data['event-data']
      const said = saidBy(data)
      return (
        said && { ...said, ...common('mailgun', data.id, data.message.headers['message-id'], data.recipient) }
      )
    },
  }
}

type Data = z.output<typeof event>['event-data']

function saidBy(data: Data): Said | undefined {
  const status = data['delivery-status']
  const answer = status?.message || status?.description || data.reason || ''
  const code = status?.['enhanced-code'] ?? undefined
  switch (data.event) {
    case 'failed': {
      // What it knows of an address from before it does not try any more.
      if (data.severity === 'permanent' && data.reason?.startsWith('suppress'))
        return { kind: 'report', type: 'bounced_hard', status: null, answer }
      const words = `${status?.code ?? ''} ${answer}`
      return {
        kind: 'report',
        ...sortReport(data.severity === 'temporary' ? 'delayed' : 'failed', code, words),
        answer,
      }
    }
    case 'delivered':
      return { kind: 'report', ...sortReport('delivered', code, answer), answer }
    case 'complained':
      return { kind: 'complaint', answer: 'complained' }
    default:
      return undefined
  }
}
