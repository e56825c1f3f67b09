import type { Forecast } from '../../../../contract/console/forecast.ts'
import { germanDay } from '../../../day-words.ts'
import { number } from '../../../words.ts'
import { dayText, reachedText } from '../../next/sentences.ts'

/** Whether a region is at its goal when its letter leaves, as far as that can be told. @param plannedAt `2026-12-14T10:00` */
export function goalByThen(
  { forecast, goal }: { forecast: Forecast; goal: number },
  plannedAt: string,
  today = germanDay(),
): string {
  const households = number(goal)
  if (forecast.is === 'reached') return `Das Ziel von ${households} ist erreicht.`
  if (forecast.is === 'unknown')
    return `Ob das Ziel von ${households} dann erreicht ist, kann noch niemand sagen: zu wenig Daten. Der Brief geht so oder so raus.`
  if (forecast.is === 'expected' && forecast.on <= plannedAt.slice(0, 10))
    return `Das Ziel von ${households} ist dann wohl erreicht, am ehesten am ${dayText(forecast.on, today)}. Wenn nicht, geht der Brief trotzdem raus.`
  const when = reachedText({ forecast }, today)
  const likely = forecast.is === 'expected' ? `am ehesten am ${when}` : when
  return `Das Ziel von ${households} ist dann wohl noch nicht erreicht, ${likely}. Der Brief geht trotzdem raus.`
}

const TWO_DAYS_MS = 2 * 86_400_000

/** When a letter that goes by itself leaves: „also um den 11. Dezember“; nothing where it cannot be told. */
export function leavesAround(forecast: Forecast, today = germanDay()): string {
  if (forecast.is !== 'expected') return ''
  const on = new Date(Date.parse(forecast.on) + TWO_DAYS_MS).toISOString().slice(0, 10)
  return `, also um den ${dayText(on, today)}`
}
