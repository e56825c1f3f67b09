import { decimal } from '../../words.ts'

/** Periodic work by its name in the queue (src/worker/schedule.ts). */
export const TASKS: Record<string, string> = {
  'roll-up-signup-changes': 'Anmeldungen zusammenzählen',
  'roll-up-letter-changes': 'E-Mails zusammenzählen',
  'tend-newsletters': 'Geplante Starts beginnen',
  'count-visits': 'Besuche zählen',
  'copy-suppression-list': 'Sperrliste kopieren',
  'checkpoint-consent-events': 'Nachweise versiegeln',
  'create-visit-partitions': 'Platz für Besuche anlegen',
  'keep-deadlines': 'Fristen einhalten, löschen',
}

/** `1234567` → `1,2 MB`. */
export function bytes(number: number): string {
  const units = ['Bytes', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, number)) / 3)))
  return `${decimal(number / 1000 ** power)} ${units[power]}`
}
