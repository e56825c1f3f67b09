import { germanTimeShort } from '../german-time.ts'
import { TASK_WORDS } from '../task-words.ts'
import { type Finding, found } from './finding.ts'
import { LETTER_OVERDUE_SECONDS, type Vitals } from './vitals.ts'

/** A letter waits for CONFIRMATIONS_PER_HOUR, in seconds. */
const FLOOD_SECONDS = 60

/** @returns what is wrong with a site that runs: its letters, its periodic work, its records, and who may get in. */
export function vitalFindings(vitals: Vitals): Finding[] {
  const { waiting, overdue, flood, unread, stranded, recordFaults, unsafe } = vitals
  const late = vitals.tasks.filter(
    ({ failed, seconds, minutes }) => failed || seconds > allowedAge(minutes * 60),
  )
  return found(
    overdue !== null &&
      overdue > LETTER_OVERDUE_SECONDS && {
        level: 'broken',
        code: 'letters-overdue',
        what: `Seit ${moment(overdue)} wartet ein Brief, der hinaus könnte; im Ganzen warten ${numbers.format(waiting)}.`,
        why: 'Wer sich anmeldet, bekommt keinen Brief und kann nicht bestätigen. Verloren geht keiner.',
        fix: 'In der Konsole unter „Postausgang“ steht, was der Mailserver sagt. Gehen andere hinaus: SMTP_CONNECTIONS erhöhen, soweit dein Anbieter es erlaubt.',
      },
    flood.seconds !== null &&
      flood.seconds > FLOOD_SECONDS && {
        level: 'open',
        code: 'flood',
        what: `Seit ${moment(flood.seconds)} melden sich mehr an, als Briefe hinausdürfen; ${numbers.format(flood.letters)} ${flood.letters === 1 ? 'wartet' : 'warten'}.`,
        why: 'CONFIRMATIONS_PER_HOUR ist ausgeschöpft: ein Ansturm, oder jemand trägt fremde Adressen ein. Die Netze wechseln sich ab, wer sich wirklich anmeldet, kommt bald an die Reihe.',
        fix: 'Steckt ein Bericht dahinter, CONFIRMATIONS_PER_HOUR erhöhen, soweit dein Anbieter es erlaubt; sonst die Netze, die im Protokoll deines Proxys auffallen, dort sperren. Kein Brief geht verloren.',
      },
    unread && {
      level: 'broken',
      code: 'way-back-silent',
      what: 'Hunderte Briefe sind hinaus, und noch nie wurde gelesen, was Mailserver darauf antworten.',
      why: 'Dass gar keiner zurückkommt, gibt es nicht: Vermutlich landen die Antworten, wo niemand liest, und tote Adressen bleiben auf der Liste.',
      fix: 'MAIL_BOUNCES mit BOUNCES_IMAP_URL oder den Webhook des Anbieters prüfen: docs/operating.md, „Rückmeldungen“.',
    },
    stranded > 0 && {
      level: 'hint',
      code: 'signups-stranded',
      what: `Anmeldungen, die auf nichts warten, was von selbst käme: ${numbers.format(stranded)}.`,
      why: 'Wer sich angemeldet hat, soll seinen Brief bekommen oder jemand soll wissen, warum nicht.',
      fix: 'In der Konsole bei der Anmeldung lesen, was der Mailserver sagte, und den Brief noch einmal schicken. Wer gegangen ist und wieder will, meldet sich selbst neu an.',
    },
    late.length > 0 && {
      level: 'broken',
      code: 'task-late',
      what: `Regelmäßige Arbeit ist liegen geblieben, zuletzt getan ${moment(Math.max(...late.map(({ seconds }) => seconds)))}: ${late.map(({ name }) => `„${TASK_WORDS[name] ?? name}“`).join(', ')}.`,
      why: 'Fristen, Zählungen oder Nachweise werden nicht eingehalten, obwohl die Datenschutzerklärung sie verspricht.',
      fix: 'Das Log des Büros nennt den Fehler. Ist er behoben, läuft die Arbeit beim nächsten Mal von selbst.',
    },
    recordFaults > 0 && {
      level: 'broken',
      code: 'record-altered',
      what: `Die Aufzeichnung der Einwilligungen ist nicht mehr, was sie war: ${recordFaults} Mal passt etwas nicht.`,
      why: 'Sie belegt, wer eingewilligt hat, und es wird nur hinzugefügt. Verändern kann sie nur, wer die Datenbank verwaltet. Nachgerechnet wird jede Nacht.',
      fix: 'Nichts überschreiben. Die Datenbank sichern und klären, wer Zugang zu ihr hatte. Welche Anmeldung es ist, sagt select * from consent_record_faults.',
    },
    unsafe.length > 0 && {
      level: 'broken',
      code: 'postgres-unsafe',
      what: `In PostgreSQL ist ausgeschaltet: ${unsafe.join(', ')}.`,
      why: 'Nach einem Stromausfall könnten Anmeldungen fehlen, für die sich die Seite schon bedankt hat.',
      fix: 'Es in postgresql.conf einschalten und PostgreSQL neu laden.',
    },
    vitals.withoutSecondFactor > 0 && {
      level: 'open',
      code: 'second-factor-missing',
      what: `Zugänge, die alles dürfen und keinen zweiten Schritt haben: ${vitals.withoutSecondFactor}.`,
      why: 'Wer das Passwort erfährt, hat alle Adressen. Einen Tag nach dem Anlegen geht ohne ihn nur noch „Mein Zugang“.',
      fix: 'In der Konsole oben rechts auf den Namen, „Mein Zugang“: eine App für Codes oder einen Passkey einrichten. Wer welchen hat, zeigt npm run dorfteller -- operator list.',
    },
    !vitals.hasTried && {
      level: 'open',
      code: 'no-test-letter',
      what: 'Noch niemand hat sich einen Newsletter zur Probe geschickt.',
      why: 'Ob Briefe ankommen und wie sie aussehen, zeigt erst einer, den der Mailserver angenommen hat.',
      fix: 'In der Konsole unter „Briefe“ einen Entwurf schreiben und „Testbrief an mich“ drücken.',
    },
  )
}

/** How long ago periodic work may have been done last, in seconds: its period, and a quarter of an hour or a twelfth more. */
const allowedAge = (period: number) => period + Math.max(15 * 60, period / 12)

const numbers = new Intl.NumberFormat('de-DE')

/** `3` seconds ago → „21.11.2026 17:03 Uhr“. */
const moment = (secondsAgo: number) => `${germanTimeShort(new Date(Date.now() - secondsAgo * 1000))} Uhr`
