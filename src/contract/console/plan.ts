import type { Plan } from './newsletters.ts'

const whole = new Intl.NumberFormat('de-DE')
const weekday = new Intl.DateTimeFormat('de-DE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Berlin',
})
const date = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const hour = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', timeZone: 'Europe/Berlin' })

/** Days that are named one by one. */
const NAMED_DAYS = 4

/** „Heute 200, morgen 400, fertig am Donnerstag, 26. November, gegen 14 Uhr.“; nothing where no limit is set. */
export function planText({ days }: Plan, now = new Date()): string | undefined {
  const last = days.at(-1)
  if (!last) return undefined
  const named = days
    .slice(0, NAMED_DAYS)
    .map(({ day, letters }) => `${dayName(day, now)} ${whole.format(letters)}`)
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
  return `am ${date.format(new Date(`${day}T00:00:00Z`))}`
}

const isoDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'Europe/Berlin' })
const berlinDay = (at: Date) => isoDay.format(at)
