import { number } from './words.ts'

const FEW = [
  ...['null', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs'],
  ...['sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
]

/** „sechs“, „13“: numbers up to twelve are words in a sentence. */
export const inWords = (value: number): string => FEW[value] ?? number(value)

const inBerlin = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('de-DE', { ...options, timeZone: 'Europe/Berlin' })

const day = inBerlin({ day: 'numeric', month: 'short' })
const dayAndYear = inBerlin({ dateStyle: 'medium' })
const clock = inBerlin({ hour: 'numeric', minute: '2-digit' })
const isoDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Europe/Berlin' })

/** Today in Germany: `2026-11-22`. */
export const germanDay = (at = new Date()): string => isoDay.format(at)

/** „19. Nov.“; the year where it was another one. */
export function dateText(iso: string, today = germanDay()): string {
  const at = new Date(iso)
  return germanDay(at).slice(0, 4) === today.slice(0, 4) ? day.format(at) : dayAndYear.format(at)
}

/** „heute, 3:10“, „20. Nov., 16:10“ */
export function whenText(iso: string, today = germanDay()): string {
  return `${germanDay(new Date(iso)) === today ? 'heute' : dateText(iso, today)}, ${clockText(iso)}`
}

/** „10:41“. */
export const clockText = (at: string | Date): string => clock.format(new Date(at))
