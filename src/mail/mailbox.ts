import type pg from 'pg'
import { keepInMailbox } from '../database/queries/mailbox.ts'
import { rawLetter } from './message.ts'
import type { Transport } from './transport.ts'

/** Keeps letters in the database as they would have been sent, while no mail server is set. */
export function mailboxTransport(pool: pg.Pool): Transport {
  return {
    async send(letter) {
      const raw = await rawLetter(letter)
      await keepInMailbox(pool, {
        id: letter.messageId.slice(1, letter.messageId.indexOf('@')),
        recipient: letter.to.address,
        subject: letter.subject,
        raw,
      })
      return { outcome: 'sent', answer: 'kept in the mailbox of the database' }
    },
    verify: async () => undefined,
    close: () => undefined,
  }
}
