import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Said } from './heard.ts'
import { common, type Provider } from './provider.ts'
import { sortReport } from './sort-report.ts'

/** Postmark gives letters a Message-ID of its own; this header of ours comes back as metadata, and goes no further. */
export const POSTMARK_LETTER_HEADER = 'X-PM-Metadata-letter'

const event = z.object({
  RecordType: z.string(),
  Type: z.string().default(''),
  ID: z.union([z.number(), z.string()]).optional(),
  MessageID: z.string().max(200).default(''),
  Email: z.string().max(320).optional(),
  Recipient: z.string().max(320).optional(),
  Details: z.string().nullish(),
  Description: z.string().nullish(),
  Metadata: z.object({ letter: z.uuid() }),
})

/**
 * Postmark: knows no signature; the password stands in the address that it is told (https://postmark:PASSWORD@…).
 * @see https://postmarkapp.com/developer/webhooks/bounce-webhook
 */
export function postmark(password: string): Provider {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const right = digest(`Basic ${Buffer.from(`postmark:${password}`).toString('base64')}`)
  return {
    name: 'postmark',
    isGenuine: ({ headers }) => timingSafeEqual(right, digest(headers.authorization ?? '')),
    read(body) {
      const parsed = event.safeParse(body)
      if (!parsed.success) return undefined
      const { ID, MessageID, RecordType, Metadata, Email, Recipient } = parsed.data
      const said = saidBy(parsed.data)
      return (
        said && {
          ...said,
          ...common(
            'postmark',
            `${RecordType}:${MessageID}:${ID ?? ''}`,
            Metadata.letter,
            Email ?? Recipient ?? '',
          ),
        }
      )
    },
  }
}

/** @see https://postmarkapp.com/developer/api/bounce-api#bounce-types */
const SOFT = new Set(['SoftBounce', 'DnsError', 'Undeliverable'])
const OF_OUR_MAKING = new Set(['SpamNotification', 'Blocked', 'DMARCPolicy', 'TemplateRenderingFailed'])

function saidBy({ RecordType, Type, Details, Description }: z.output<typeof event>): Said | undefined {
  const answer = Details || Description || Type
  const status = sortReport('failed', undefined, answer).status
  if (RecordType === 'SpamComplaint' || Type === 'SpamComplaint')
    return { kind: 'complaint', answer: 'SpamComplaint' }
  if (RecordType === 'Delivery') return { kind: 'report', type: 'accepted', status, answer }
  if (RecordType !== 'Bounce') return undefined
  if (Type === 'HardBounce' || Type === 'BadEmailAddress')
    return { kind: 'report', type: 'bounced_hard', status, answer }
  if (OF_OUR_MAKING.has(Type)) return { kind: 'report', type: 'blocked', status, answer }
  if (SOFT.has(Type)) return { kind: 'report', type: 'bounced_soft', status, answer }
  if (Type === 'Transient') return { kind: 'report', type: 'deferred', status, answer }
  if (Type === 'AutoResponder') return { kind: 'auto-reply' }
  return undefined
}
