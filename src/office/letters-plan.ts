import type pg from 'pg'
import type { Plan } from '../contract/console/newsletters.ts'
import { rowOf, rowsOf } from '../database/ask.ts'
import { BY_DAY, TODAY } from '../mail/queue/letter-rates.ts'

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
export async function lettersPlan(office: pg.Pool, recipients: number): Promise<Plan['days']> {
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
  const plan: Plan['days'] = []
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
