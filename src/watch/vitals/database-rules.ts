import { TASK_WORDS } from '../../contract/console/task-words.ts'
import type { DatabaseVitals } from '../../database/queries/vitals.ts'
import { allowedAge, LIMITS } from './limits.ts'
import type { Rule } from './vitals.ts'
import { moment, number, share } from './words.ts'

export const databaseRules: readonly Rule<DatabaseVitals>[] = [
  {
    name: 'nothing-leaves',
    promql: `dorfteller_nothing_left_seconds > ${LIMITS.nothingLeft}`,
    lasting: 2,
    judge: ({ nothing_left_seconds: seconds, waiting }) => {
      if (seconds === null || seconds <= LIMITS.nothingLeft) return undefined
      const letters = waiting.reduce((sum, kind) => sum + kind.letters, 0)
      return { what: `Seit ${moment(seconds)} geht kein Brief hinaus; ${number(letters)} warten.`, seconds }
    },
    why: 'Wer sich anmeldet, bekommt keinen Brief und kann nicht bestätigen. Verloren geht keiner.',
    fix: 'In der Konsole unter „Postausgang“ steht, was der Mailserver sagt; npm run doctor fragt ihn selbst.',
  },
  {
    name: 'asked-letters-wait',
    promql: `dorfteller_letters_due_seconds{lane="asked"} > ${LIMITS.askedLetterWaits}`,
    lasting: 2,
    judge: ({ asked_due_seconds: seconds }) =>
      seconds !== null && seconds > LIMITS.askedLetterWaits
        ? { what: `Briefe, um die jemand gebeten hat, warten seit ${moment(seconds)}.`, seconds }
        : undefined,
    why: 'Die Schlange wächst schneller, als Briefe hinausgehen.',
    fix: 'Läuft der Worker, dann SMTP_CONNECTIONS erhöhen, soweit dein Anbieter es erlaubt, oder einen zweiten Worker starten.',
  },
  {
    name: 'no-worker',
    promql: 'dorfteller_workers == 0',
    lasting: 3,
    judge: ({ workers: { alive, seen_seconds: seconds } }) => {
      if (alive > 0) return undefined
      const seen = seconds === null ? '' : ` Der letzte meldete sich am ${moment(seconds)}.`
      return { what: `Kein Worker läuft.${seen}`, seconds: seconds ?? undefined }
    },
    why: 'Kein Brief geht hinaus, und keine Frist wird eingehalten.',
    fix: 'Sieh im Log nach, warum er endete, und starte ihn neu: npm start, auf einer eigenen Maschine npm run worker, als Dienst systemctl restart dorfteller-worker.',
  },
  {
    name: 'errands-wait',
    promql: `dorfteller_errand_seconds > ${LIMITS.errandWaits}`,
    lasting: 2,
    judge: ({ errand_seconds: seconds }) =>
      seconds !== null && seconds > LIMITS.errandWaits
        ? { what: `Die Konsole wartet seit ${moment(seconds)} auf einen Worker.`, seconds }
        : undefined,
    why: 'Auskunft, Löschen und Testbriefe bleiben liegen.',
    fix: 'Sieh im Log des Workers nach, und starte ihn neu, wenn er nichts mehr schreibt.',
  },
  {
    name: 'letters-refused',
    promql: shareOf('refused', LIMITS.refusedLetters),
    lasting: 5,
    judge: ({ answers }) => tooMany(answers, 'refused', 'abgewiesen', LIMITS.refusedLetters),
    why: 'Entweder sind viele Adressen erfunden, oder Empfänger halten deine Domain für einen Spam-Versender.',
    fix: 'Lies in der Konsole unter „Postausgang“ die Antworten. Steht dort „blocked“ oder eine Sperrliste, halte Newsletter an und frag deinen Anbieter.',
  },
  {
    name: 'letters-put-off',
    promql: shareOf('put_off', LIMITS.putOffLetters),
    lasting: 5,
    judge: ({ answers }) => tooMany(answers, 'put_off', 'aufgeschoben', LIMITS.putOffLetters),
    why: 'Empfänger nehmen zurzeit wenig von dir an. Fünf Tage lang wird jeder Brief weiter versucht.',
    fix: 'Lies in der Konsole unter „Postausgang“ die Antworten; verlangen sie, langsamer zu sein, dann LETTERS_PER_HOUR setzen.',
  },
  {
    name: 'flood',
    promql: 'dorfteller_flood_seconds > 0',
    lasting: 5,
    judge: ({ flood, flood_seconds: seconds }) =>
      seconds === null
        ? undefined
        : {
            what: `Seit ${moment(seconds)} melden sich mehr an, als Briefe hinausdürfen; ${number(flood.letters)} warten.`,
            seconds,
          },
    why: 'CONFIRMATIONS_PER_HOUR ist ausgeschöpft: ein Ansturm, oder jemand trägt fremde Adressen ein.',
    fix: 'Die Konsole sagt unter „Einrichtung“, woher sie kommen. Steckt ein Bericht dahinter, CONFIRMATIONS_PER_HOUR erhöhen; sonst die Netze im Proxy sperren.',
  },
  {
    name: 'backup-old',
    promql: `dorfteller_backup_age_seconds > ${LIMITS.backupAge}`,
    lasting: 5,
    judge: ({ backups }) => tooOld('Sicherung', backups?.backup_seconds, LIMITS.backupAge),
    why: 'Geht die Platte verloren, fehlen alle Anmeldungen seitdem.',
    fix: 'npm run backup aufrufen und nachsehen, warum es in der Nacht nicht lief.',
  },
  {
    name: 'drill-old',
    promql: `dorfteller_drill_age_seconds > ${LIMITS.drillAge}`,
    lasting: 5,
    judge: ({ backups }) => tooOld('Probe der Sicherung', backups?.drill_seconds, LIMITS.drillAge),
    why: 'Ob eine Sicherung alles zurückbringt, zeigt erst die Probe.',
    fix: 'npm run drill aufrufen und nachsehen, warum es in der Nacht nicht lief.',
  },
  {
    name: 'backup-failed',
    promql: 'dorfteller_backup_failures > 0',
    lasting: 0,
    judge: ({ backups }) =>
      backups && backups.failures > 0
        ? {
            what:
              backups.missing_rows > 0
                ? `In der letzten Probe der Sicherung fehlten ${number(backups.missing_rows)} Zeilen.`
                : 'Die letzte Sicherung oder ihre Probe ist gescheitert.',
          }
        : undefined,
    why: 'Auf diese Sicherung ist kein Verlass.',
    fix: 'Die Konsole nennt unter „Einrichtung“ den Grund. Ist er behoben: npm run backup, dann npm run drill.',
  },
  {
    name: 'archiving-fails',
    promql: 'dorfteller_archiving_failed_seconds > 0',
    lasting: 5,
    judge: ({ archiving_failed_seconds: seconds }) =>
      seconds === null
        ? undefined
        : {
            what: `Was seit ${moment(seconds)} geschrieben wurde, kann PostgreSQL nicht in der Sicherung ablegen.`,
            seconds,
          },
    why: 'Es ist nicht gesichert, und die Platte der Datenbank füllt sich mit dem, was nicht abgelegt wird.',
    fix: 'Das Log der Datenbank nennt den Fehler von archive_command; meist ist die Platte der Sicherung voll oder nicht eingehängt. Ist er behoben, holt PostgreSQL alles nach.',
  },
  {
    name: 'task-late',
    promql: 'dorfteller_task_overdue_seconds > 0 or dorfteller_task_failed > 0',
    lasting: 5,
    judge: ({ tasks }) => {
      const late = tasks.filter(({ failed, seconds, cron }) => failed || seconds > allowedAge(cron))
      const names = late.map(({ name }) => `„${TASK_WORDS[name] ?? name}“`)
      const seconds = Math.max(...late.map((task) => task.seconds))
      if (late.length === 0) return undefined
      return {
        what: `Regelmäßige Arbeit ist liegen geblieben, zuletzt getan ${moment(seconds)}: ${names.join(', ')}.`,
        seconds,
      }
    },
    why: 'Fristen, Zählungen oder Nachweise werden nicht eingehalten, obwohl die Datenschutzerklärung sie verspricht.',
    fix: 'Das Log des Workers nennt den Fehler. Ist er behoben, läuft die Arbeit beim nächsten Mal von selbst.',
  },
]

function tooOld(what: string, seconds: number | null | undefined, most: number) {
  return typeof seconds === 'number' && seconds > most
    ? { what: `Die letzte ${what} ist vom ${moment(seconds)}.`, seconds }
    : undefined
}

type Many = { atLeast: number; share: number }

function tooMany(
  answers: DatabaseVitals['answers'],
  kind: 'refused' | 'put_off',
  word: string,
  { atLeast, share: part }: Many,
) {
  const bad = answers[kind]
  const all = answers.accepted + answers.refused + answers.put_off
  if (bad < atLeast || bad / all < part) return undefined
  return {
    what: `Von ${number(all)} Briefen der letzten Stunde wurden ${number(bad)} ${word} (${share(bad / all)}).`,
  }
}

/** `tooMany` in PromQL. */
function shareOf(answer: string, { atLeast, share: part }: Many): string {
  const bad = `dorfteller_letter_answers_last_hour{answer="${answer}"}`
  return (
    `sum by (instance) (${bad}) >= ${atLeast} and ` +
    `sum by (instance) (${bad}) / sum by (instance) (dorfteller_letter_answers_last_hour) >= ${part}`
  )
}
