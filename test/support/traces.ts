import type { Database } from '../../src/database/connect.ts'
import { anna } from './people.ts'
import { deliver, queueNewsletter } from './signup-steps.ts'
import { hmacs } from './suppression-key.ts'

/** All that can come about between Anna, who has confirmed, her neighbour Bülent, and us: a trace in every table. */
export async function leaveTracesEverywhere(database: Database): Promise<void> {
  const { owner } = database
  await queueNewsletter(database, anna.postal_code)
  await deliver(database, anna.email)
  const query = (sql: string, values: unknown[] = []) => owner.query(sql, values)
  // A code that nobody entered: it may say anything.
  await query(`update newsletter_signups set channel = 'anna-aus-kremmen' where email = $1`, [anna.email])
  const [letter] = (
    await query(
      `select l.id from letters as l join newsletter_signups as s on s.id = l.signup_id
       where s.email = $1 and l.kind = 'newsletter'`,
      [anna.email],
    )
  ).rows
  const digest = (text: string) => hmacs.returnPath(text)
  await query(
    `insert into letter_events (letter_id, type, source, status, answer, message_digest)
     values ($1, 'bounced_soft', 'imap', '5.2.2', 'full', $2)`,
    [letter.id, digest('1')],
  )
  await query(
    `insert into address_changes (signup_id, new_email) select id, 'anna@arbeit.example' from newsletter_signups
     where email = $1`,
    [anna.email],
  )
}
