import type { Letter, Sender } from '../mail/compose.ts'
import { consoleRoutes } from '../routes.ts'
import { germanTimeShort } from './german-time.ts'
import { operatorLetter } from './operator-letter.ts'
import { ACCESS, type OperatorNote } from './operator-notes.ts'

/**
 * The letter that tells of notes. @param notes one piece of news, or all that happened to one person's access
 * @returns `undefined` when it is no news any more
 */
export function letterOf(notes: readonly OperatorNote[], sender: Sender): Letter | undefined {
  const [note] = notes
  const words = note && wordsOf(note, notes, sender.publicOrigin)
  return words && operatorLetter({ to: note.email, subject: words[0], text: words.slice(1) }, sender)
}

/** The subject, and paragraphs. */
function wordsOf(note: OperatorNote, notes: readonly OperatorNote[], origin: string): string[] | undefined {
  if (note.kind === 'goal_reached') {
    if (!note.facts) return undefined
    const { region, regionId, waiting, goal, newsletter } = note.facts
    const page = newsletter ? consoleRoutes.newsletter(newsletter) : consoleRoutes.region(regionId)
    return [
      `${region} ist am Ziel`,
      `${waiting.toLocaleString('de-DE')} ${waiting === 1 ? 'Haushalt wartet' : 'Haushalte warten'}: ${region} hat sein Ziel von ${goal.toLocaleString('de-DE')} erreicht.`,
      'Wann der Brief dazu losgeht, entscheidet ihr.',
      `${newsletter ? 'Zum Brief' : 'Zur Region'}:\n${origin}${page}`,
      WHY,
    ]
  }
  if (note.kind === 'newsletter_paused') {
    if (!note.facts) return undefined
    const { id, subject, because, blockers } = note.facts
    return [
      because ? 'Brief hat von selbst angehalten' : 'Brief ist nicht losgegangen',
      because
        ? `Der Brief „${subject}“ hat angehalten. ${BECAUSE[because]}`
        : `Der Brief „${subject}“ sollte losgehen, und niemand hat ihn bekommen. ${blockers.join(' ')}`,
      because
        ? 'Wer noch wartet, bekommt seinen, sobald ihr weiter sendet. Seht euch vorher an, was abgewiesen wurde.'
        : 'Ist es behoben, geht er von selbst los. Soll er das nicht mehr, ändert seine Zeit.',
      `Zum Brief:\n${origin}${consoleRoutes.newsletter(id)}`,
      WHY,
    ]
  }
  return [
    'Dein Zugang zur Konsole hat sich geändert',
    `Hallo ${note.name},`,
    notes
      .map((one) => `${germanTimeShort(one.happenedAt)} Uhr: ${ACCESS[one.kind as keyof typeof ACCESS]}`)
      .join('\n'),
    'Warst du das, oder weißt du davon, ist nichts zu tun.',
    'Warst du es nicht, dann warte nicht: Bitte jemanden, der die Konsole verwaltet, deinen Zugang unter „Team“ ' +
      'zurückzusetzen. Damit enden alle Sitzungen, und niemand kommt mehr mit deinem Passwort herein. ' +
      `Auf dem Server geht es mit: npm run dorfteller -- operator reset ${note.email}`,
    `Kommst du selbst noch hinein, ändere dein Passwort unter ${origin}${consoleRoutes.base}/konto: ` +
      'Das meldet alle anderen Geräte ab.',
    'In dieser E-Mail ist kein Link, mit dem man sich anmelden könnte. Wir fragen nie nach deinem Passwort.',
  ]
}

const BECAUSE = {
  blocked: 'Zu viele Mailserver haben ihn als Werbung abgewiesen.',
  bounces: 'Zu viele Adressen gibt es nicht, oder ihre Postfächer nehmen nichts an.',
  complaints: 'Zu viele haben ihn als unerwünscht gemeldet.',
}

const WHY = 'Du bekommst diese E-Mail, weil du Briefe losschicken darfst.'
