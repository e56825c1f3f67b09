import type pg from 'pg'
import type { Sender } from '../mail/compose.ts'
import type { MailSettings } from '../mail/transport.ts'
import { letterOf } from './note-letters.ts'
import { notesToTell } from './operator-notes.ts'
import { sendNow } from './send-now.ts'

export type NoteMail = { pool: pg.Pool; sender: Sender; mail?: MailSettings | undefined }

/**
 * Tells operators of goals that were reached and newsletters that stopped themselves, a letter each, and of what happened to
 * their access, in one letter. A note is marked once its letter was taken, or refused for good; after a death between the
 * two it comes a second time.
 * @returns how many letters left.
 * @throws when a letter was not taken: the rest is sent, and the task is tried again.
 */
export async function mailNotes({ pool, sender, mail }: NoteMail): Promise<number> {
  const letters = Map.groupBy(await notesToTell(pool), ({ letter }) => letter)
  let [sent, putOff] = [0, 0]
  for (const notes of letters.values()) {
    const letter = letterOf(notes, sender)
    const outcome = letter && (await sendNow({ pool, mail }, letter)).outcome
    // A mailbox that refuses will refuse again; what may have arrived does not come twice. The console has all of it.
    if (outcome === 'away' || outcome === 'later') {
      putOff += 1
      continue
    }
    const ids = notes.map(({ id }) => id)
    await pool.query('update public.operator_notes set sent_at = now() where id = any ($1)', [ids])
    if (letter) sent += 1
  }
  if (putOff > 0) throw Object.assign(new Error('A note was not mailed.'), { code: 'NOTE_NOT_MAILED' })
  return sent
}
