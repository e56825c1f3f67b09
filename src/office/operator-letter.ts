import { randomUUID } from 'node:crypto'
import { brand } from '../content/brand.ts'
import { domainOf } from '../mail/address.ts'
import type { Letter, Sender } from '../mail/compose.ts'
import { escapeHtml } from '../mail/escape-html.ts'

/** `text`: its paragraphs. */
type Written = { to: string; subject: string | undefined; text: readonly string[]; isUrgent?: boolean }

/** A letter to who runs the site: plain words, the same in both parts. */
export function operatorLetter(
  { to, subject = '', text, isUrgent }: Written,
  { from }: Pick<Sender, 'from'>,
): Letter {
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
