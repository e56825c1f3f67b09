import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { brand } from '../content/brand.ts'
import { domainOf } from '../mail/address.ts'
import type { Letter, Sender } from '../mail/compose.ts'
import type { Delivery } from '../mail/delivery-errors.ts'
import { escapeHtml } from '../mail/escape-html.ts'
import { mailboxTransport } from '../mail/mailbox.ts'
import { IMPATIENT, type MailSettings, openTransport } from '../mail/transport.ts'

export type Means = { pool: pg.Pool; sender: Sender; mail?: MailSettings | undefined }

/** `text`: its paragraphs. */
type Written = { to: string; subject: string; text: readonly string[]; isUrgent?: boolean }

/**
 * Writes to who runs the site, in plain words, the same in both parts. A mailbox that refuses will refuse again; what may have
 * arrived does not come twice: the console has all of it.
 * @throws when the letter is to be tried again
 */
export async function writeToOperator(means: Means, { to, subject, text, isUrgent }: Written): Promise<void> {
  const { from } = means.sender
  const words = text.join('\n\n')
  // A sign that ends a sentence is no part of an address.
  const html = escapeHtml(words).replaceAll(/https?:\/\/[^\s<&]*[^\s<&.,:;!?]/g, '<a href="$&">$&</a>')
  const { outcome } = await sendNow(means, {
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
  })
  if (outcome === 'away' || outcome === 'later')
    throw Object.assign(new Error('A letter to an operator was not taken.'), { code: 'NOT_MAILED' })
}

/**
 * Sends one letter to an operator now, past the outbox, on a connection of its own: the others are busy, most of all
 * while a newsletter is on its way. @returns what became of it; `kept`: no mail server is set, it lies in the mailbox
 */
export async function sendNow(
  { pool, mail }: Omit<Means, 'sender'>,
  letter: Letter,
): Promise<Delivery | { outcome: 'kept'; answer: string }> {
  if (!mail) {
    await mailboxTransport(pool).send(letter)
    return { outcome: 'kept', answer: 'Es ist kein Mailserver eingestellt.' }
  }
  const transport = openTransport({ ...mail, connections: 1, timeouts: IMPATIENT })
  try {
    return await transport.send(letter)
  } finally {
    transport.close()
  }
}
