import type pg from 'pg'
import type { Letter } from '../mail/compose.ts'
import type { Delivery } from '../mail/delivery-errors.ts'
import { mailboxTransport } from '../mail/mailbox.ts'
import { IMPATIENT, type MailSettings, openTransport } from '../mail/transport.ts'

/** What became of a letter that was sent past the outbox. `kept`: no mail server is set, it lies in the mailbox. */
export type SentNow = Delivery | { outcome: 'kept'; answer: string }

/**
 * Sends one letter to an operator now, past the outbox, on a connection of its own: the others are busy, most of all
 * while a newsletter is on its way. A failed delivery is a value.
 */
export async function sendNow(
  { pool, mail }: { pool: pg.Pool; mail: MailSettings | undefined },
  letter: Letter,
): Promise<SentNow> {
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
