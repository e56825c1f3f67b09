import { expect, test } from 'vitest'
import { planText } from './plan.ts'

const NOON = new Date('2026-11-23T11:00:00Z')
const day = (of: string, letters: number, doneAt: string) => ({ day: of, letters, doneAt })

test('today, tomorrow, the days after by name, and when the last letter leaves; without a limit nothing', () => {
  const days = [
    day('2026-11-23', 200, '2026-11-23T22:59:00Z'),
    day('2026-11-24', 400, '2026-11-24T22:59:00Z'),
    day('2026-11-25', 800, '2026-11-25T22:59:00Z'),
    day('2026-11-26', 1012, '2026-11-26T13:10:00Z'),
  ]
  expect(planText(days, NOON)).toBe(
    'Heute 200, morgen 400, am 25. Nov. 800, am 26. Nov. 1.012; fertig am Donnerstag, 26. November, gegen 14 Uhr.',
  )
  expect(planText(days.slice(0, 2), NOON)).toBe('Heute 200, morgen 400; fertig morgen gegen 23 Uhr.')
  expect(planText([], NOON)).toBeUndefined()
})
