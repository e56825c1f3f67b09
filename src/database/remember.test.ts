import { expect, onTestFinished, test, vi } from 'vitest'
import { remember } from './remember.ts'

test('each is asked for once a minute, however many want to know; an outage is not remembered', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const asked: string[] = []
  let away = true
  const standing = remember(async (postalCode) => {
    if (away) throw new Error('connect ECONNREFUSED')
    return asked.push(postalCode)
  })
  await expect(standing('16766')).rejects.toThrow('ECONNREFUSED')
  away = false
  expect(await standing('16766')).toBe(1)
  await Promise.all([standing('16766'), standing('01067'), standing('01067')])
  expect(asked).toEqual(['16766', '01067'])
  vi.advanceTimersByTime(60_000)
  expect(await standing('16766')).toBe(3)
})
