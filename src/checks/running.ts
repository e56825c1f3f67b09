import { TASK_WORDS } from '../contract/console/task-words.ts'
import { type DatabaseVitals, LETTER_OVERDUE_SECONDS } from '../database/queries/vitals.ts'
import { germanTimeShort } from '../terminal/german-time.ts'
import { type Finding, found } from './finding.ts'

/** A letter waits for CONFIRMATIONS_PER_HOUR, in seconds. */
const FLOOD_SECONDS = 60

/** So many letters of the last hour must be refused, and this share of all: a few are on any day. */
const REFUSED = { atLeast: 10, share: 0.1 }

/** @returns what is wrong with a site that runs: letters that stay, letters that are refused, periodic work that is late. */
export function runningFindings({
  waiting,
  overdue_seconds: overdue,
  answers,
  flood,
  tasks,
}: DatabaseVitals): Finding[] {
  const late = tasks.filter(({ failed, seconds, cron }) => failed || seconds > allowedAge(cron))
  const names = late.map(({ name }) => `„${TASK_WORDS[name] ?? name}“`)
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
    late.length > 0 && {
      level: 'broken',
      code: 'task-late',
      what: `Regelmäßige Arbeit ist liegen geblieben, zuletzt getan ${moment(Math.max(...late.map(({ seconds }) => seconds)))}: ${names.join(', ')}.`,
      why: 'Fristen, Zählungen oder Nachweise werden nicht eingehalten, obwohl die Datenschutzerklärung sie verspricht.',
      fix: 'Das Log des Workers nennt den Fehler. Ist er behoben, läuft die Arbeit beim nächsten Mal von selbst.',
    },
  )
}

/** How long ago periodic work may have been done last, in seconds: its period, and a quarter of an hour or a twelfth more. */
function allowedAge(cron: string): number {
  const period = periodOf(cron)
  return period + Math.max(15 * 60, period / 12)
}

/** For schedules as src/worker/schedule.ts has them: every minute, every n minutes, once an hour, once a day. */
function periodOf(cron: string): number {
  const [minute = '*', hour = '*'] = cron.split(' ')
  if (hour !== '*') return 24 * 3600
  const [, every] = /^\*(?:\/(\d+))?$/.exec(minute) ?? []
  return minute.startsWith('*') ? Number(every ?? 1) * 60 : 3600
}

const numbers = new Intl.NumberFormat('de-DE')

/** `3` seconds ago → „21.11.2026 17:03 Uhr“. */
const moment = (secondsAgo: number) => `${germanTimeShort(new Date(Date.now() - secondsAgo * 1000))} Uhr`
