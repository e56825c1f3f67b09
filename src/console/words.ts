const whole = new Intl.NumberFormat('de-DE')
const oneDecimal = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const day = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayWithYear = new Intl.DateTimeFormat('de-DE', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const moment = new Intl.DateTimeFormat('de-DE', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
})
const dateAndTime = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
})

/** `1989` → `1.989`. */
export function number(value: number): string {
  return whole.format(value).replace('-', '−')
}

/** `1.000` is how people write a thousand. What is no number is 0, which no field takes. */
export function readWhole(text: string): number {
  return Number(text.trim().replaceAll(/\.(?=\d{3}\b)/g, '')) || 0
}

/** `2.41` → `2,4`. */
export function decimal(value: number): string {
  return oneDecimal.format(value).replace('-', '−')
}

/** `31` → `+31`, `-2` → `−2`, `0` → `±0`. */
export function change(value: number): string {
  if (value === 0) return '±0'
  return value > 0 ? `+${number(value)}` : number(value)
}

/** A part of a whole in percent, without decimals; `undefined` of nothing. */
export function percent(part: number, of: number): number | undefined {
  return of > 0 ? Math.round((part / of) * 100) : undefined
}

/** `2026-11-06` → `6. Nov.`. */
export function shortDay(isoDay: string): string {
  return day.format(new Date(`${isoDay}T00:00:00Z`))
}

/** `2026-11-06` → `6. November 2026`. */
export function longDay(isoDay: string): string {
  return dayWithYear.format(new Date(`${isoDay}T00:00:00Z`))
}

/** A moment, as the clock in Germany shows it: `21. Nov., 17:20`. */
export function atClock(iso: string): string {
  return moment.format(new Date(iso))
}

/** Why addresses are masked. */
export const MASKED_TEXT = 'Adressen sind verdeckt, deine Rolle darf nur ansehen'

/** `1` → `1 Ort`, `2` → `2 Orte`. */
export function counted(value: number, one: string, many: string): string {
  return `${number(value)} ${value === 1 ? one : many}`
}

/** `21.11.2026, 16:22`, as the clock in Germany shows it, wherever the browser is; nothing for no moment. */
export const momentText = (iso: string | null): string =>
  iso === null ? '' : dateAndTime.format(new Date(iso))

/** „21.11.2026, 17:20 Uhr“. */
export const timeText = (iso: string): string => `${momentText(iso)} Uhr`
