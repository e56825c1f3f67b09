import { expect, test } from 'vitest'
import type { Forecast } from '../../../../contract/console/forecast.ts'
import { goalByThen, leavesAround } from './goal-by-then.ts'

const TODAY = '2026-11-22'
const expected: Forecast = { is: 'expected', on: '2026-12-09', from: '2026-12-04', to: '2026-12-19' }
const byThen = (forecast: Forecast, plannedAt: string) =>
  goalByThen({ forecast, goal: 1250 }, plannedAt, TODAY)

test('a day after the one that is expected: the goal is reached by then, on the likeliest day', () => {
  expect(byThen(expected, '2026-12-14T10:00')).toBe(
    'Das Ziel von 1.250 ist dann wohl erreicht, am ehesten am 9. Dezember. Wenn nicht, geht der Brief trotzdem raus.',
  )
  expect(byThen(expected, '2026-12-09T10:00')).toContain('ist dann wohl erreicht')
})

test('a day before it, or one that is far: not yet', () => {
  expect(byThen(expected, '2026-12-08T10:00')).toBe(
    'Das Ziel von 1.250 ist dann wohl noch nicht erreicht, am ehesten am 9. Dezember. Der Brief geht trotzdem raus.',
  )
  expect(byThen({ is: 'far', notBefore: '2027-02' }, '2026-12-08T10:00')).toContain(
    'noch nicht erreicht, nicht vor Februar.',
  )
})

test('what is known already, and what nobody can tell', () => {
  expect(byThen({ is: 'reached', since: '2026-11-03' }, '2026-12-08T10:00')).toBe(
    'Das Ziel von 1.250 ist erreicht.',
  )
  expect(byThen({ is: 'unknown' }, '2026-12-08T10:00')).toContain('kann noch niemand sagen: zu wenig Daten.')
})

test('what goes by itself goes two days after the goal', () => {
  expect(leavesAround(expected, TODAY)).toBe(', also um den 11. Dezember')
  expect(leavesAround({ ...expected, on: '2026-12-30' }, TODAY)).toBe(', also um den 1. Januar')
  expect(leavesAround({ is: 'unknown' }, TODAY)).toBe('')
})
