import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Heard } from './heard.ts'

/** A provider that tells by webhook what became of letters: a page of code each (mailgun.ts, postmark.ts). */
export type Provider = {
  /** Its name in the address: `/rueckmeldung/mailgun`. */
  name: string
  /** Whether a request comes from it. */
  isGenuine(request: WebhookRequest): boolean
  /** @returns what it says; undefined: nothing that is about a letter's way. */
  read(body: Record<string, unknown>): Heard | undefined
}

export type WebhookRequest = { headers: IncomingHttpHeaders; body: Record<string, unknown> }

/** What is alike with every provider: which event, which letter, and for whom it vouches. */
export function common(
  provider: string,
  event: string,
  letter: string,
  recipient: string,
): Pick<Heard, 'digest' | 'sentTo' | 'returned' | 'mentions' | 'vouchedFor'> {
  return {
    digest: createHash('sha256').update(`${provider}:${event}`).digest(),
    sentTo: [],
    returned: [],
    mentions: [letter],
    vouchedFor: recipient,
  }
}
