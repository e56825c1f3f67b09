import type {
  LetterOutcome,
  NewsletterState,
  PauseReason,
  Plan,
  ReturnedLetter,
} from '../../../contract/console/newsletters.ts'
import { number, shortDay } from '../../words.ts'

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
  sent: 'vom Mailserver angenommen',
  waiting: 'noch offen',
  uncertain: 'vielleicht zugestellt: zweimal keine Antwort',
  given_up: 'aufgegeben, fünf Tage lang aufgeschoben',
  refused: 'Adresse gibt es nicht',
  left: 'hat sich vorher abgemeldet',
  suppressed: 'hatte sich früher abgemeldet',
  unproven: 'Eintrag stimmt nicht mit seinem Nachweis überein',
  gone: 'Eintrag gelöscht oder Adresse nimmt nichts an',
  limited: 'zu viele Briefe an diese Adresse',
  superseded: 'nicht mehr nötig',
  cancelled: 'abgebrochen, bevor er dran war',
}

/** Why a newsletter paused by itself, and what to do. */
export const PAUSE_REASONS: Record<PauseReason, { what: string; fix: string }> = {
  blocked: {
    what: 'Von selbst angehalten: Zu viele Briefe wurden wegen unseres Namens oder Inhalts abgewiesen.',
    fix: 'Lies die Antworten, prüfe den Absender mit npm run mail:doctor und frag den Anbieter. Ist es behoben: „Weiter senden“.',
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

const weekday = new Intl.DateTimeFormat('de-DE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Berlin',
})
const hour = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', timeZone: 'Europe/Berlin' })

/** Days that are named one by one. */
const NAMED_DAYS = 4

/** „Heute 200, morgen 400, fertig am Donnerstag, 26. November, gegen 14 Uhr.“; nothing where no limit is set. */
export function planText({ days }: Plan, now = new Date()): string | undefined {
  const last = days.at(-1)
  if (!last) return undefined
  const named = days.slice(0, NAMED_DAYS).map(({ day, letters }) => `${dayName(day, now)} ${number(letters)}`)
  const list = days.length > NAMED_DAYS ? [...named, '…'] : named
  const text = `${list.join(', ')}; fertig ${endText(last.doneAt, now)}.`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** When a plan of several days ends: „morgen“, „am 26. Nov.“; nothing for one that ends today. */
export function planEndDay({ days }: Plan, now = new Date()): string | undefined {
  const last = days.at(-1)
  const day = last && dayName(berlinDay(new Date(last.doneAt)), now)
  return day === 'heute' ? undefined : day
}

function endText(iso: string, now: Date): string {
  const at = new Date(iso)
  const day = dayName(berlinDay(at), now)
  return `${day === 'heute' || day === 'morgen' ? day : `am ${weekday.format(at)},`} ${around(Number(hour.format(at)))}`
}

function around(hour: number): string {
  return hour === 0 ? 'kurz nach Mitternacht' : `gegen ${hour} Uhr`
}

function dayName(day: string, now: Date): string {
  if (day === berlinDay(now)) return 'heute'
  if (day === berlinDay(new Date(now.getTime() + 24 * 3_600_000))) return 'morgen'
  return `am ${shortDay(day)}`
}

const isoDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Europe/Berlin' })
const berlinDay = (at: Date) => isoDay.format(at)

/** The order in which outcomes are told. */
export const OUTCOME_ORDER = Object.keys(OUTCOME_WORDS) as LetterOutcome[]

/** What came back of a letter that was accepted before. */
export const RETURN_WORDS: Record<ReturnedLetter['type'], string> = {
  bounced_hard: 'Adresse gibt es nicht',
  bounced_soft: 'Postfach voll oder nicht erreichbar',
  blocked: 'unseretwegen abgewiesen',
  complained: 'als Spam gemeldet, abgemeldet',
}
