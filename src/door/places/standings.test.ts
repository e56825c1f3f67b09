import { expect, onTestFinished, test, vi } from 'vitest'
import { keepAnswers } from './keep-answers.ts'
import type { PlaceStanding } from './leading.ts'

const standingOf = (postal_code: string): PlaceStanding => ({
  ...{ postal_code, place: 'Kremmen', households: 12, goal: 25, state: 'collecting' },
})

test('the database is asked once a minute for each place, however many look; an outage is not remembered', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked: string[] = []
  let away = true
  const standing = keepAnswers(async (postalCode) => {
    if (away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    asked.push(postalCode)
    return standingOf(postalCode)
  })
  expect(await standing('16766')).toEqual({ away: { code: 'ECONNREFUSED' } })
  away = false
  expect(await standing('16766')).toEqual({ value: standingOf('16766') })
  await Promise.all([standing('16766'), standing('01067'), standing('01067')])
  expect(asked).toEqual(['16766', '01067'])
  vi.advanceTimersByTime(60_000)
  await standing('16766')
  expect(asked).toEqual(['16766', '01067', '16766'])
})
