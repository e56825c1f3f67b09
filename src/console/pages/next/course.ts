import type { PlaceDetails } from '../../../contract/console/routes/places.ts'
import { everyDay } from '../../days.ts'

/** A point of the curve: the end of a day, or of some days taken together. */
export type Step = {
  /** First and last day, ISO; the same for a single day. */
  from: string
  to: string
  /** Confirmations on these days. */
  confirmed: number
  /** How many waited at the end of the last day. */
  waiting: number
}

/** So many bars fit beside each other. */
const MOST_BARS = 60

/** Every day of the period, those without any change too; taken together where there are too many to draw. */
export function courseOf({ period, today }: Pick<PlaceDetails, 'period' | 'today'>): {
  steps: Step[]
  daysEach: number
} {
  const changes = new Map(period.days.map(([day, , confirmed, waiting]) => [day, { confirmed, waiting }]))
  const days = everyDay(period.from, today)
  const count = days.length
  const daysEach = count <= MOST_BARS ? 1 : count <= MOST_BARS * 7 ? 7 : Math.ceil(count / MOST_BARS)
  const steps: Step[] = []
  let waiting = period.waitingBefore
  for (const [index, day] of days.entries()) {
    const change = changes.get(index)
    waiting += change?.waiting ?? 0
    const step = steps.at(-1)
    // Counted back from today, so that the last bar is whole.
    if (step && (count - index) % daysEach !== 0) {
      step.to = day
      step.waiting = waiting
      step.confirmed += change?.confirmed ?? 0
    } else {
      steps.push({ from: day, to: day, waiting, confirmed: change?.confirmed ?? 0 })
    }
  }
  return { steps, daysEach }
}
