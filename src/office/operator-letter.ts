import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { brand } from '../content/brand.ts'
import { domainOf } from '../mail/address.ts'
import type { Letter, Sender } from '../mail/compose.ts'
import { escapeHtml } from '../mail/escape-html.ts'
import type { MailSettings } from '../mail/transport.ts'
import { sendNow } from './send-now.ts'

export type Means = { pool: pg.Pool; sender: Sender; mail?: MailSettings | undefined }

/** `text`: its paragraphs. */
type Written = { to: string; subject: string; text: readonly string[]; isUrgent?: boolean }

/**
 * Writes to who runs the site.
 * @returns false when the letter is to be tried again. A mailbox that refuses will refuse again; what may have arrived does not
 * come twice: the console has all of it.
 */
export async function writeToOperator({ pool, sender, mail }: Means, written: Written): Promise<boolean> {
  const { outcome } = await sendNow({ pool, mail }, operatorLetter(written, sender.from))
  return outcome !== 'away' && outcome !== 'later'
}

/** Plain words, the same in both parts. */
function operatorLetter({ to, subject, text, isUrgent }: Written, from: string): Letter {
  const words = text.join('\n\n')
  // A sign that ends a sentence is no part of an address.
  const html = escapeHtml(words).replaceAll(/https?:\/\/[^\s<&]*[^\s<&.,:;!?]/g, '<a href="$&">$&</a>')
  return {
    envelope: { from, to: [to] },
    from: { name: brand, address: from },
    to: { name: '', address: to },
    messageId: `<${randomUUID()}@${domainOf(from)}>`,
    subject,
    html: `<!doctype html><html lang="de"><title>${escapeHtml(subject)}</title><pre style="white-space:pre-wrap">${html}</pre></html>`,
    text: `${words}\n`,
    headers: {
      'Content-Language': 'de',
      'Auto-Submitted': 'auto-generated',
      ...(isUrgent && { Importance: 'high' }),
    },
    attachments: [],
    templateVersion: '',
  }
}
