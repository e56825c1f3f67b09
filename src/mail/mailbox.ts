import type pg from 'pg'
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

/** Puts a letter into the mailbox instead of sending it. @param letter.id its number; null for an operator's test */
export async function keepInMailbox(
  pool: pg.Pool,
  { id, recipient, subject, raw }: { id: string | null; recipient: string; subject: string; raw: Buffer },
): Promise<void> {
  await pool.query(
    `insert into public.mailbox (letter_id, recipient, subject, raw) values ($1, $2, $3, $4)
     on conflict (letter_id) do update set raw = excluded.raw, received_at = now()`,
    [id, recipient, subject, raw],
  )
}
