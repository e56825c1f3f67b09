import type pg from 'pg'
import { keepInMailbox } from '../database/queries/worker-letters.ts'
import { rawLetter } from '../mail/message.ts'
import type { Transport } from '../mail/transport.ts'

/** Keeps letters in the database as they would have been sent, while no mail server is set. */
export function mailboxTransport(pool: pg.Pool): Transport {
  return {
    async send(letter, options) {
      const raw = await rawLetter(letter)
      await options?.beforeContent?.()
      await keepInMailbox(pool, {
        id: letter.messageId.slice(1, letter.messageId.indexOf('@')),
        recipient: letter.to.address,
        subject: letter.subject,
        raw,
      })
      return { outcome: 'sent', answer: 'kept in the mailbox of the database' }
    },
    verify: async () => undefined,
    allow: () => undefined,
    close: () => undefined,
  }
}
