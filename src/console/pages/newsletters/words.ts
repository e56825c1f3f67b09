import type {
  LetterOutcome,
  PauseReason,
  ReturnedLetter,
} from '../../../contract/console/newsletter-course.ts'
import type { NewsletterState } from '../../../contract/console/newsletters.ts'
import { fillPlaceholders, PLACEHOLDERS } from '../../../contract/letter-text.ts'
import { number } from '../../words.ts'

/** A subject where no place is meant: what each place has in its stead is left open. „Es geht los in …“ */
export const subjectText = (subject: string): string => fillPlaceholders(subject, LEFT_OPEN) || 'Ohne Betreff'

const LEFT_OPEN = Object.fromEntries(PLACEHOLDERS.map((name) => [name, '…']))

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
  sent: 'vom Mailserver angenommen',
  waiting: 'noch offen',
  uncertain: 'vielleicht zugestellt: zweimal keine Antwort',
  given_up: 'aufgegeben, fünf Tage lang aufgeschoben',
  refused: 'abgewiesen: Adresse gibt es nicht',
  left: 'vorher abgemeldet',
  suppressed: 'früher abgemeldet',
  told: 'hatte schon einen Startbrief',
  gone: 'Eintrag gelöscht oder Adresse nimmt nichts an',
  limited: 'zu viele Briefe an diese Adresse',
  superseded: 'nicht mehr nötig',
  cancelled: 'vorher abgebrochen',
}

/** Why a newsletter paused by itself, and what to do. */
export const PAUSE_REASONS: Record<PauseReason, { what: string; fix: string }> = {
  blocked: {
    what: 'Von selbst angehalten: Zu viele Briefe wurden wegen unseres Namens oder Inhalts abgewiesen.',
    fix: 'Lies die Antworten, prüfe den Absender unter Einrichtung und frag den Anbieter. Ist es behoben: „Weiter senden“.',
  },
  bounces: {
    what: 'Von selbst angehalten: Zu viele Adressen nehmen nichts an.',
    fix: 'Sieh nach, ob sie bei einem einzigen Anbieter liegen: dann frag dort. Sind es alte Adressen, sende weiter; sie werden nicht mehr angeschrieben.',
  },
  complaints: {
    what: 'Von selbst angehalten: Zu viele haben den Brief als Spam gemeldet.',
    fix: 'Hält der Brief, wofür sich die Leute angemeldet haben? Sende erst weiter, wenn du weißt, warum.',
  },
}

/** What came back of a letter that was accepted before. */
export const RETURN_WORDS: Record<ReturnedLetter['type'], string> = {
  bounced_hard: 'Adresse gibt es nicht',
  bounced_soft: 'Postfach voll oder nicht erreichbar',
  blocked: 'unseretwegen abgewiesen',
  complained: 'als Spam gemeldet, abgemeldet',
}
