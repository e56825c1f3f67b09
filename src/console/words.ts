import { germanClock, germanTimeShort } from '../content/german-time.ts'

export { germanDay as longDay } from '../content/german-time.ts'

const whole = new Intl.NumberFormat('de-DE')
const oneDecimal = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `1989` → `1.989`. */
export const number = (value: number): string => whole.format(value).replace('-', '−')

/** `1.000` is how people write a thousand. What is no number is 0, which no field takes. */
export const readWhole = (text: string): number => Number(text.trim().replaceAll(/\.(?=\d{3}\b)/g, '')) || 0

/** `2.41` → `2,4`. */
export const decimal = (value: number): string => oneDecimal.format(value)

/** `31` → `+31`, `-2` → `−2`, `0` → `±0`. */
export const change = (value: number): string => `${value === 0 ? '±' : value > 0 ? '+' : ''}${number(value)}`

/** `1` → `1 Ort`, `2` → `2 Orte`. */
export const counted = (value: number, one: string, many: string): string =>
  `${number(value)} ${value === 1 ? one : many}`

const FEW = ['null', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn']

/** „sechs“, „13“: numbers up to ten are words in a sentence. */
export const inWords = (value: number): string => FEW[value] ?? number(value)

/** Why addresses are masked. */
export const MASKED_TEXT = 'Adressen sind verdeckt, deine Rolle darf nur ansehen'

const dayOfThisYear = germanClock({ day: 'numeric', month: 'short' })
const dayOfAnother = germanClock({ dateStyle: 'medium' })
const clock = germanClock({ hour: 'numeric', minute: '2-digit' })

/** `2026-11-22`. */
export const isoDay = germanClock({ dateStyle: 'short' }, 'en-CA')

/** A day or a moment: „19. Nov.“; the year where it was another one. */
export function shortDay(iso: string): string {
  const isThisYear = isoDay(iso).slice(0, 4) === isoDay(new Date()).slice(0, 4)
  return (isThisYear ? dayOfThisYear : dayOfAnother)(iso)
}

/** „heute, 3:10“, „20. Nov., 16:10“ */
export const whenText = (iso: string): string =>
  `${isoDay(iso) === isoDay(new Date()) ? 'heute' : shortDay(iso)}, ${clock(iso)}`

/** „21.11.2026, 16:22“; nothing for no moment. */
export const momentText = (iso: string | null): string => (iso === null ? '' : germanTimeShort(iso))

/** „21.11.2026, 17:20 Uhr“. */
export const timeText = (iso: string): string => `${momentText(iso)} Uhr`
