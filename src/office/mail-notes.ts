import type pg from 'pg'
import { operatorNotesSent, operatorNotesToSend } from '../database/queries/operator-notes.ts'
import type { Sender } from '../mail/compose.ts'
import { operatorNoteLetter } from '../mail/operator-note.ts'
import type { MailSettings } from '../mail/transport.ts'
import { sendNow } from './send-now.ts'

export type NoteMail = { pool: pg.Pool; sender: Sender; mail?: MailSettings | undefined }

/**
 * Tells operators what happened to their access: a letter each, with everything that nobody told them yet. A note is marked
 * once its letter was taken, or refused for good; after a death between the two it comes a second time.
 * @returns how many letters left.
 * @throws when a letter was not taken: the rest is sent, and the task is tried again.
 */
export async function mailNotes({ pool, sender, mail }: NoteMail): Promise<number> {
  const notes = await operatorNotesToSend(pool)
  const people = Map.groupBy(notes, ({ operatorId }) => operatorId)
  let sent = 0
  for (const own of people.values()) {
    const letter = operatorNoteLetter(own, sender)
    const { outcome } = await sendNow({ pool, mail }, letter)
    // A mailbox that refuses will refuse again: the note stays in the log of the console, which has all of it.
    if (outcome === 'away' || outcome === 'later') continue
    await operatorNotesSent(
      pool,
      own.map(({ id }) => id),
    )
    sent += 1
  }
  if (sent < people.size) throw new NotTaken()
  return sent
}

class NotTaken extends Error {
  override name = 'NotTaken'
  code = 'OPERATOR_NOTE_NOT_MAILED'
}
