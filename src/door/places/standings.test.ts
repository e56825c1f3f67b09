import { expect, onTestFinished, test, vi } from 'vitest'
import { keepAnswers } from './keep-answers.ts'
import type { PlaceStanding } from './leading.ts'

const kremmen: PlaceStanding = {
  postal_code: '16766',
  place: 'Kremmen',
  households: 12,
  goal: 25,
  state: 'collecting',
}

test('the database is asked once a minute for each place, however many look', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked: string[] = []
  const standing = keepAnswers(async (postalCode) => {
    asked.push(postalCode)
    return { ...kremmen, postal_code: postalCode }
  })
  await Promise.all([standing('16766'), standing('16766'), standing('01067')])
  await standing('16766')
  expect(asked).toEqual(['16766', '01067'])
  vi.advanceTimersByTime(60_000)
  await standing('16766')
  expect(asked).toEqual(['16766', '01067', '16766'])
})

test('an outage is not remembered: whoever asks next may find the database back', async () => {
  let away = true
  const standing = keepAnswers(async () => {
    if (away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    return kremmen
  })
  expect(await standing('16766')).toEqual({ away: { code: 'ECONNREFUSED' } })
  away = false
  expect(await standing('16766')).toMatchObject({ value: { households: 12 } })
})
