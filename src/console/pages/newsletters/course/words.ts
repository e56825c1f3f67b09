import type {
  LetterOutcome,
  NewsletterProgress,
  Wait,
} from '../../../../contract/console/newsletter-course.ts'
import { counted, number } from '../../../words.ts'
import { remainingText } from '../words.ts'

/** What became of a newsletter's letters, in the four parts of the bar; they add up to `letters`. */
export type Parts = { letters: number; accepted: number; putOff: number; missed: number; toCome: number }

export function partsOf(
  outcomes: Partial<Record<LetterOutcome, number>>,
  letters: number,
  waits: readonly Wait[],
): Parts {
  const { sent: accepted = 0, waiting = 0 } = outcomes
  // Both are counted a moment apart.
  const putOff = Math.min(
    waiting,
    waits.reduce((sum, wait) => sum + wait.letters, 0),
  )
  return { letters, accepted, putOff, missed: letters - accepted - waiting, toCome: waiting - putOff }
}

/** How far it is: „Noch etwa 1 Minute, dann bleiben 44.“ */
export function progressLead({ state, rate }: NewsletterProgress, parts: Parts): string {
  const { letters, accepted, toCome, putOff } = parts
  const of = `${number(accepted)} von ${counted(letters, 'Brief', 'Briefen')}`
  if (state === 'cancelled') return `Abgebrochen nach ${of}.`
  if (state === 'finished') return `${number(accepted)} von ${number(letters)} haben den Brief.`
  if (state === 'paused') return `Angehalten nach ${of}. Niemand bekommt ihn, bis du weiter sendest.`
  if (toCome === 0)
    return putOff === 0
      ? 'Alle Briefe sind durch.'
      : `${counted(putOff, 'Brief wartet', 'Briefe warten')} auf den nächsten Versuch.`
  const remain = putOff === 0 ? '' : putOff === 1 ? ', dann bleibt einer' : `, dann bleiben ${number(putOff)}`
  const remaining = remainingText(toCome, rate)
  return remaining === 'offen' ? 'Der erste Brief steht noch aus.' : `Noch etwa ${remaining}${remain}.`
}

/** „44 warten auf den nächsten Versuch in 3:38, zuletzt: 452 Postfach voll“ */
export function waitText({ reason, letters, nextTryAt, answer }: Wait, now: Date): string {
  const count = `${number(letters)} ${letters === 1 ? 'wartet' : 'warten'}`
  const next = nextTryAt === null ? '' : ` in ${clockTo(new Date(nextTryAt), now)}`
  const why = {
    deferred: `${count} auf den nächsten Versuch${next}`,
    blocked: `${count}, unseretwegen abgewiesen: nächster Versuch${next}`,
    refused: `${number(letters)} abgewiesen, ein letzter Versuch folgt${next}`,
    possibly_delivered: `${number(letters)} vielleicht zugestellt: Der Mailserver antwortete nicht, ein letzter Versuch folgt${next}`,
  }[reason]
  return answer === null ? why : `${why}, zuletzt: ${answer}`
}

/** `3:38`; from an hour on „2 Stunden“. What is due is „gleich“. */
export function clockTo(at: Date, now: Date): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000)
  if (seconds <= 0) return 'wenigen Sekunden'
  if (seconds >= 3600) return counted(Math.round(seconds / 3600), 'Stunde', 'Stunden')
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
