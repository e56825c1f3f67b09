import { germanTimeShort } from '../german-time.ts'
import { TASK_WORDS } from '../task-words.ts'
import { type Finding, found } from './finding.ts'
import { type DatabaseVitals, LETTER_OVERDUE_SECONDS } from './vitals.ts'

/** A letter waits for CONFIRMATIONS_PER_HOUR, in seconds. */
const FLOOD_SECONDS = 60

/** So many letters of the last hour must be refused, and this share of all: a few are on any day. */
const REFUSED = { atLeast: 10, share: 0.1 }

/** From so many in a day on somebody guesses, or has a program guess. */
const MANY_FAILED_LOG_INS = 20

/** @returns what is wrong with a site that runs: its letters, its periodic work, its records, and who tries to get in. */
export function runningFindings(vitals: DatabaseVitals): Finding[] {
  return [
    ...letterFindings(vitals),
    ...workFindings(vitals),
    ...recordFindings(vitals),
    ...accessFindings(vitals),
  ]
}

function letterFindings({
  waiting,
  overdue_seconds: overdue,
  answers,
  unread,
  flood,
}: DatabaseVitals): Finding[] {
  const all = answers.accepted + answers.refused
  return found(
    overdue !== null &&
      overdue > LETTER_OVERDUE_SECONDS && {
        level: 'broken',
        code: 'letters-overdue',
        what: `Seit ${moment(overdue)} wartet ein Brief, der hinaus könnte; im Ganzen warten ${numbers.format(waiting)}.`,
        why: 'Wer sich anmeldet, bekommt keinen Brief und kann nicht bestätigen. Verloren geht keiner.',
        fix: 'In der Konsole unter „Postausgang“ steht, was der Mailserver sagt. Gehen andere hinaus: SMTP_CONNECTIONS erhöhen, soweit dein Anbieter es erlaubt.',
      },
    answers.refused >= REFUSED.atLeast &&
      answers.refused / all >= REFUSED.share && {
        level: 'broken',
        code: 'letters-refused',
        what: `Von ${numbers.format(all)} Briefen der letzten Stunde wurden ${numbers.format(answers.refused)} abgewiesen.`,
        why: 'Entweder sind viele Adressen erfunden, oder Empfänger halten deine Domain für einen Spam-Versender.',
        fix: 'Lies in der Konsole unter „Postausgang“ die Antworten. Steht dort „blocked“ oder eine Sperrliste, halte Newsletter an und frag deinen Anbieter.',
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
  )
}

function workFindings({ tasks }: DatabaseVitals): Finding[] {
  const late = tasks.filter(({ failed, seconds, minutes }) => failed || seconds > allowedAge(minutes * 60))
  const names = late.map(({ name }) => `„${TASK_WORDS[name] ?? name}“`)
  return found(
    late.length > 0 && {
      level: 'broken',
      code: 'task-late',
      what: `Regelmäßige Arbeit ist liegen geblieben, zuletzt getan ${moment(Math.max(...late.map(({ seconds }) => seconds)))}: ${names.join(', ')}.`,
      why: 'Fristen, Zählungen oder Nachweise werden nicht eingehalten, obwohl die Datenschutzerklärung sie verspricht.',
      fix: 'Das Log des Büros nennt den Fehler. Ist er behoben, läuft die Arbeit beim nächsten Mal von selbst.',
    },
  )
}

/** How long ago periodic work may have been done last, in seconds: its period, and a quarter of an hour or a twelfth more. */
const allowedAge = (period: number) => period + Math.max(15 * 60, period / 12)

function recordFindings({ record_faults: recordFaults }: DatabaseVitals): Finding[] {
  return found(
    recordFaults > 0 && {
      level: 'broken',
      code: 'record-altered',
      what: `Die Aufzeichnung der Einwilligungen ist nicht mehr, was sie war: ${recordFaults} Mal passt etwas nicht.`,
      why: 'Sie belegt, wer eingewilligt hat, und es wird nur hinzugefügt. Verändern kann sie nur, wer die Datenbank verwaltet. Nachgerechnet wird jede Nacht.',
      fix: 'Nichts überschreiben. Die Datenbank sichern und klären, wer Zugang zu ihr hatte. Welche Anmeldung es ist, sagt select * from consent_record_faults.',
    },
  )
}

function accessFindings({
  failed_log_ins: failed,
  without_second_factor: without,
}: DatabaseVitals): Finding[] {
  return found(
    without > 0 && {
      level: 'open',
      code: 'second-factor-missing',
      what: `${without === 1 ? 'Ein Zugang, der' : `${without} Zugänge, die`} alles ${without === 1 ? 'darf, hat' : 'dürfen, haben'} keinen zweiten Schritt.`,
      why: 'Wer dessen Passwort erfährt, hat alle Adressen. Einen Tag nach dem Anlegen geht ohne ihn nur noch „Mein Zugang“.',
      fix: 'In der Konsole oben rechts auf den Namen, „Mein Zugang“: eine App für Codes oder einen Passkey einrichten. Wer welchen hat, zeigt npm run dorfteller -- operator list.',
    },
    failed >= MANY_FAILED_LOG_INS && {
      level: 'hint',
      code: 'log-ins-failed',
      what: `In den letzten 24 Stunden hat sich ${failed} Mal jemand vergeblich an der Konsole angemeldet.`,
      why: 'So sieht es aus, wenn jemand Passwörter rät.',
      fix: 'In der Konsole unter „Protokoll“, „Niemand aus dem Team“, steht, in welche Zugänge. Dort hilft ein Passkey oder eine App für Codes; liegt die Konsole hinter einem VPN, kommt das gar nicht erst an.',
    },
  )
}

const numbers = new Intl.NumberFormat('de-DE')

/** `3` seconds ago → „21.11.2026 17:03 Uhr“. */
const moment = (secondsAgo: number) => `${germanTimeShort(new Date(Date.now() - secondsAgo * 1000))} Uhr`
