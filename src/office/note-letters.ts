import type { Letter, Sender } from '../mail/compose.ts'
import { consoleRoutes } from '../routes.ts'
import { clock, operatorLetter } from './operator-letter.ts'
import type { GoalNews, OperatorNote, PauseNews } from './operator-notes.ts'

/**
 * The letter that tells of notes. @param notes one piece of news, or all that happened to one person's access
 * @returns `undefined` when it is no news any more
 */
export function letterOf(notes: readonly OperatorNote[], sender: Sender): Letter | undefined {
  const [note] = notes
  if (!note) return undefined
  switch (note.kind) {
    case 'goal_reached':
      return note.facts ? goalLetter(note.email, note.facts, sender) : undefined
    case 'newsletter_paused':
      return note.facts ? pauseLetter(note.email, note.facts, sender) : undefined
    default:
      return accessLetter(notes, note, sender)
  }
}

/** Tells that a region reached its goal, and where its letter is. */
function goalLetter(to: string, news: GoalNews, sender: Sender): Letter {
  const { region, regionId, waiting, goal, newsletter } = news
  const households = counted(waiting, 'Haushalt wartet', 'Haushalte warten')
  const ready = newsletter?.sendAt
    ? `Der Brief „${newsletter.subject}“ geht ${clock.format(new Date(newsletter.sendAt))} Uhr raus.`
    : 'Von selbst geht kein Brief raus: Wann ihr startet, entscheidet ihr.'
  const page = newsletter ? consoleRoutes.newsletter(newsletter.id) : consoleRoutes.region(regionId)
  const text = [
    `${households}: ${region} hat sein Ziel von ${goal.toLocaleString('de-DE')} erreicht.`,
    ready,
    `${newsletter ? 'Zum Brief' : 'Zur Region'}:\n${sender.publicOrigin}${page}`,
    WHY,
  ]
  return operatorLetter({ to, subject: `${region} ist am Ziel`, text: text.join('\n\n') }, sender)
}

/** Tells that a newsletter stopped itself, or did not start at its time. */
function pauseLetter(to: string, news: PauseNews, sender: Sender): Letter {
  const { id, subject, region, because, sent, waiting, blockers } = news
  const text = [
    because
      ? `Der Brief „${subject}“ hat angehalten. ${BECAUSE[because]}`
      : `Der Brief „${subject}“ sollte losgehen, und niemand hat ihn bekommen. ${blockers.join(' ')}`,
    because
      ? `${counted(sent, 'Brief ist', 'Briefe sind')} angenommen, ${counted(waiting, 'wartet', 'warten')}. Wer wartet, bekommt seinen, sobald ihr weiter sendet. Seht euch vorher an, was abgewiesen wurde.`
      : 'Ist es behoben, geht er von selbst los. Soll er das nicht mehr, ändert seine Zeit.',
    `Zum Brief:\n${sender.publicOrigin}${consoleRoutes.newsletter(id)}`,
    WHY,
  ]
  const whose = region ? `Brief an ${region}` : 'Brief'
  const what = because ? 'hat von selbst angehalten' : 'ist nicht losgegangen'
  return operatorLetter({ to, subject: `${whose} ${what}`, text: text.join('\n\n') }, sender)
}

const BECAUSE: Record<NonNullable<PauseNews['because']>, string> = {
  blocked: 'Zu viele Mailserver haben ihn als Werbung abgewiesen.',
  bounces: 'Zu viele Adressen gibt es nicht, oder ihre Postfächer nehmen nichts an.',
  complaints: 'Zu viele haben ihn als unerwünscht gemeldet.',
}

const WHY = 'Du bekommst diese E-Mail, weil du Briefe losschicken darfst.'

const counted = (number: number, one: string, many: string) =>
  `${number.toLocaleString('de-DE')} ${number === 1 ? one : many}`

/** Tells somebody what happened to their access, and what to do if it was not them. */
function accessLetter(
  notes: readonly OperatorNote[],
  { name, email, kind }: Pick<OperatorNote, 'name' | 'email' | 'kind'>,
  sender: Sender,
): Letter {
  const isLogIn = notes.length === 1 && kind === 'log_in_elsewhere'
  const text = [
    `Hallo ${name},`,
    notes.map((note) => `${clock.format(note.happenedAt)} Uhr: ${ACCESS[note.kind]}`).join('\n'),
    'Warst du das, oder weißt du davon, ist nichts zu tun.',
    'Warst du es nicht, dann warte nicht: Bitte jemanden, der die Konsole verwaltet, deinen Zugang unter „Team“ ' +
      'zurückzusetzen. Damit enden alle Sitzungen, und niemand kommt mehr mit deinem Passwort herein. ' +
      `Auf dem Server geht es mit: npm run dorfteller -- operator reset ${email}`,
    `Kommst du selbst noch hinein, ändere dein Passwort unter ${sender.publicOrigin}${consoleRoutes.base}/konto: ` +
      'Das meldet alle anderen Geräte ab.',
    'In dieser E-Mail ist kein Link, mit dem man sich anmelden könnte. Wir fragen nie nach deinem Passwort.',
  ]
  const subject = isLogIn
    ? 'Anmeldung an der Konsole von anderswo'
    : 'Dein Zugang zur Konsole hat sich geändert'
  return operatorLetter({ to: email, subject, text: text.join('\n\n') }, sender)
}

const ACCESS: Partial<Record<OperatorNote['kind'], string>> = {
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
