import type { NoteKind } from '../contract/operator-notes.ts'
import { consoleRoutes } from '../routes.ts'
import type { Letter, Sender } from './compose.ts'
import { operatorLetter } from './operator-letter.ts'

type Told = { name: string; email: string; kind: NoteKind; happenedAt: Date }

/** Tells somebody what happened to their access, and what to do if it was not them. @param notes all of one person */
export function operatorNoteLetter(notes: readonly Told[], sender: Sender): Letter {
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

function subjectOf([only, ...more]: readonly Told[]): string {
  const isLogIn = more.length === 0 && only?.kind === 'log_in_elsewhere'
  return isLogIn ? 'Anmeldung an der Konsole von anderswo' : 'Dein Zugang zur Konsole hat sich geändert'
}

function textOf(notes: readonly Told[], publicOrigin: string): string {
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

const clock = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
})
