import type pg from 'pg'
import { rowOf, rowsOf } from '../../database/ask.ts'
import { BY_DAY, TODAY } from '../../mail/queue/letter-rates.ts'

/** On which day how many letters leave, and when the last of them does (ISO). */
type Plan = { day: string; letters: number; doneAt: string }[]

type Known = {
  slowest: number | null
  firstDay: number | null
  best: number
  today: number
  waiting: number
  now: Date
}

/**
 * When so many newsletters more would be done, by all limits and after what waits already: how many leave on which day, and
 * at which time the last one. Empty where nothing limits them.
 */
export async function lettersPlan(office: pg.Pool, recipients: number): Promise<Plan> {
  const { slowest, firstDay, waiting, now, ...sent } = await rowOf<Known>(
    office,
    `select (select min(per_second) from public.letter_rates where name in ('second', 'hour')) as slowest,
            (select capacity from public.letter_rates where name = 'warm_up') as "firstDay", sent.*, now(),
            (select count(*)::int from public.letters as l join public.newsletters as n on n.id = l.newsletter_id
             where l.state = 'waiting' and n.state = 'running') as waiting
     from ${BY_DAY} as sent`,
  )
  if (slowest === null && firstDay === null) return []
  const calendar = await rowsOf<{ day: string; ends: Date }>(
    office,
    `select day::date::text, (day + interval '1 day') at time zone 'Europe/Berlin' as ends
     from generate_series(${TODAY}::timestamp, ${TODAY} + 365, interval '1 day') as day`,
  )
  // Where only the day is limited, its letters leave as fast as servers take them; five a second is slow for one.
  const perSecond = slowest ?? 5
  const plan: Plan = []
  let open = recipients + waiting
  let { best, today: had } = sent
  let begins = now
  for (const { day, ends } of calendar) {
    const byRate = (perSecond * (ends.getTime() - begins.getTime())) / 1000
    const byDay = firstDay === null ? byRate : Math.max(firstDay, 2 * best) - had
    const letters = Math.min(open, Math.floor(Math.max(0, Math.min(byRate, byDay))))
    if (letters > 0) {
      const doneAt = new Date(begins.getTime() + (letters / perSecond) * 1000).toISOString()
      plan.push({ day, letters, doneAt })
    }
    open -= letters
    if (open <= 0) break
    best = Math.max(best, letters + had)
    had = 0
    begins = ends
  }
  return plan
}

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
export function planText(days: Plan, now = new Date()): string | undefined {
  const last = days.at(-1)
  if (!last) return undefined
  const named = days
    .slice(0, NAMED_DAYS)
    .map(({ day, letters }) => `${dayName(day, now)} ${whole.format(letters)}`)
  const list = days.length > NAMED_DAYS ? [...named, '…'] : named
  const text = `${list.join(', ')}; fertig ${endText(last.doneAt, now)}.`
  return text.charAt(0).toUpperCase() + text.slice(1)
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
