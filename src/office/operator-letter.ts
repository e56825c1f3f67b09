import { randomUUID } from 'node:crypto'
import { brand } from '../content/brand.ts'
import { domainOf } from '../mail/address.ts'
import type { Letter, Sender } from '../mail/compose.ts'
import { escapeHtml } from '../mail/escape-html.ts'

type Written = { to: string; subject: string; text: string; isUrgent?: boolean }

/** A letter to who runs the site: plain words, the same in both parts. */
export function operatorLetter(
  { to, subject, text, isUrgent }: Written,
  { from }: Pick<Sender, 'from'>,
): Letter {
  return {
    envelope: { from, to: [to] },
    from: { name: brand, address: from },
    to: { name: '', address: to },
    messageId: `<${randomUUID()}@${domainOf(from)}>`,
    subject,
    html: `<!doctype html><html lang="de"><title>${escapeHtml(subject)}</title><pre style="white-space:pre-wrap">${linked(text)}</pre></html>`,
    text: `${text}\n`,
    headers: {
      'Content-Language': 'de',
      'Auto-Submitted': 'auto-generated',
      ...(isUrgent && { Importance: 'high' }),
    },
    attachments: [],
    templateVersion: '',
  }
}

/** A sign that ends a sentence is no part of an address. */
const linked = (text: string) =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<&]*[^\s<&.,:;!?]/g, '<a href="$&">$&</a>')

/** „Sonntag, 29. November 2026 um 00:34“, for letters to operators. */
export const clock = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
})
