import type pg from 'pg'
import { germanClock } from '../../content/german-time.ts'
import { findRow } from '../../database/ask.ts'
import { BY_DAY, TODAY } from '../../mail/queue/rates.ts'

const A_DAY = 24 * 60 * 60

/**
 * When so many newsletters more will have left, by all limits and after what waits already: „heute gegen 14:05 Uhr“, „am
 * Donnerstag, 26. November, gegen 09:00 Uhr“. Null where nothing limits them, or none is left.
 */
export async function endOf(office: pg.Pool, more: number): Promise<string | null> {
  type Limits = Record<'rate' | 'best' | 'today' | 'waiting' | 'left', number> & { firstDay: number | null }
  const limits = await findRow<Limits>(
    office,
    // Where only the day is limited, its letters leave as fast as servers take them; five a second is slow for one.
    `select coalesce(min(per_second) filter (where name <> 'warm_up'), 5) as rate,
            max(capacity) filter (where name = 'warm_up') as "firstDay", sent.*,
            (select count(*)::int from public.letters as l join public.newsletters as n on n.id = l.newsletter_id
             where l.state = 'waiting' and n.state = 'sending') as waiting,
            extract(epoch from (${TODAY} + 1)::timestamp at time zone 'Europe/Berlin' - now())::float8 as left
     from public.letter_rates cross join ${BY_DAY} as sent where name <> 'confirmations' group by sent.best, sent.today`,
  )
  if (!limits || more + limits.waiting === 0) return null
  let { best, today, left: seconds } = limits
  let [open, passed] = [more + limits.waiting, 0]
  for (;;) {
    const byDay = limits.firstDay === null ? open : Math.max(0, Math.max(limits.firstDay, 2 * best) - today)
    const letters = Math.min(limits.rate * seconds, byDay)
    if (letters >= open) return momentText(new Date(Date.now() + (passed + open / limits.rate) * 1000))
    best = Math.max(best, today + letters)
    today = 0
    open -= letters
    passed += seconds
    seconds = A_DAY
  }
}

const day = germanClock({ weekday: 'long', day: 'numeric', month: 'long' })
const clock = germanClock({ timeStyle: 'short' })

function momentText(at: Date): string {
  const when = day(at) === day(new Date()) ? 'heute' : `am ${day(at)},`
  return `${when} gegen ${clock(at)} Uhr`
}
