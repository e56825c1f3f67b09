import type pg from 'pg'
import type { NoteKind } from '../contract/operator-notes.ts'
import type { Letter, Sender } from '../mail/compose.ts'
import type { MailSettings } from '../mail/transport.ts'
import { consoleRoutes } from '../routes.ts'
import { clock, operatorLetter } from './operator-letter.ts'
import { type OperatorNote, operatorNotesSent, operatorNotesToSend } from './operator-notes.ts'
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
    const letter = noteLetter(own, sender)
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

/** Tells somebody what happened to their access, and what to do if it was not them. @param notes all of one person */
function noteLetter(notes: readonly OperatorNote[], sender: Sender): Letter {
  const [{ email: to } = { email: '' }] = notes
  return operatorLetter({ to, subject: subjectOf(notes), text: textOf(notes, sender.publicOrigin) }, sender)
}

const WHAT: Record<NoteKind, string> = {
  password_set: 'Mit einem Link wurde ein Passwort gesetzt.',
  password_changed: 'Das Passwort wurde geändert.',
  totp_on: 'Eine App für Codes wurde eingeschaltet.',
  totp_off: 'Die App für Codes wurde ausgeschaltet.',
  totp_changed: 'Die App für Codes wurde gegen eine andere getauscht.',
  passkey_added: 'Ein Passkey wurde eingerichtet.',
  passkey_removed: 'Ein Passkey wurde entfernt.',
  access_reset: 'Der Zugang wurde zurückgesetzt: Passwort, App, Passkeys und Sitzungen sind gelöscht.',
  role_changed: 'Deine Rolle wurde geändert.',
  log_in_elsewhere:
    'Jemand hat sich aus einem anderen Netz oder mit einem anderen Browser angemeldet als bisher.',
}

function subjectOf([only, ...more]: readonly OperatorNote[]): string {
  const isLogIn = more.length === 0 && only?.kind === 'log_in_elsewhere'
  return isLogIn ? 'Anmeldung an der Konsole von anderswo' : 'Dein Zugang zur Konsole hat sich geändert'
}

function textOf(notes: readonly OperatorNote[], publicOrigin: string): string {
  const [{ name, email } = { name: '', email: '' }] = notes
  return [
    `Hallo ${name},`,
    notes.map(({ kind, happenedAt }) => `${clock.format(happenedAt)} Uhr: ${WHAT[kind]}`).join('\n'),
    'Warst du das, oder weißt du davon, ist nichts zu tun.',
    'Warst du es nicht, dann warte nicht: Bitte jemanden, der die Konsole verwaltet, deinen Zugang unter „Team“ ' +
      'zurückzusetzen. Damit enden alle Sitzungen, und niemand kommt mehr mit deinem Passwort herein. ' +
      `Auf dem Server geht es mit: npm run dorfteller -- operator reset ${email}`,
    `Kommst du selbst noch hinein, ändere dein Passwort unter ${publicOrigin}${consoleRoutes.base}/konto: ` +
      'Das meldet alle anderen Geräte ab.',
    'In dieser E-Mail ist kein Link, mit dem man sich anmelden könnte. Wir fragen nie nach deinem Passwort.',
  ].join('\n\n')
}

class NotTaken extends Error {
  override name = 'NotTaken'
  code = 'OPERATOR_NOTE_NOT_MAILED'
}
