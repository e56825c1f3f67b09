import type { LetterOutcome, NewsletterState } from '../../../contract/console/newsletters.ts'
import { number } from '../../words.ts'

export const peopleText = (value: number): string =>
  value === 1 ? 'einen Menschen' : `${number(value)} Menschen`

export const lettersText = (value: number): string => (value === 1 ? 'ein Brief' : `${number(value)} Briefe`)

/** How long something still takes: „noch 4 Minuten“. */
export function remainingText(letters: number, aMinute: number): string {
  if (letters === 0) return 'fertig'
  if (aMinute <= 0) return 'offen'
  const minutes = letters / aMinute
  if (minutes < 1) return 'unter 1 Minute'
  if (minutes < 1.5) return '1 Minute'
  if (minutes < 90) return `${Math.round(minutes)} Minuten`
  return `${number(Math.round(minutes / 6) / 10)} Stunden`
}

export const STATE_WORDS: Record<NewsletterState, string> = {
  draft: 'Entwurf',
  scheduled: 'geplant',
  running: 'läuft',
  paused: 'angehalten',
  cancelled: 'abgebrochen',
  finished: 'fertig',
}

/** What became of a letter, and for those that were not sent: why. */
export const OUTCOME_WORDS: Record<LetterOutcome, string> = {
  sent: 'verschickt',
  waiting: 'noch offen',
  dead: 'liegen geblieben',
  refused: 'Adresse gibt es nicht',
  left: 'hat sich vorher abgemeldet',
  suppressed: 'hatte sich früher abgemeldet',
  gone: 'Eintrag gelöscht oder Adresse nimmt nichts an',
  limited: 'zu viele Briefe an diese Adresse',
  superseded: 'nicht mehr nötig',
  cancelled: 'abgebrochen, bevor er dran war',
}

/** The order in which outcomes are told. */
export const OUTCOME_ORDER = Object.keys(OUTCOME_WORDS) as LetterOutcome[]
