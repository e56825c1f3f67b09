import { expect, test } from 'vitest'
import { type Alarm, afterLook, afterTelling, newsFor, withoutForgotten } from './alarms.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOON = Date.parse('2026-11-23T12:00:00Z')

/** A day with the watchdog: each look with what is wrong then, told by mail as soon as there is something to tell. */
function watching({ lasting = 2, isTaken = () => true }: { lasting?: number; isTaken?: () => boolean } = {}) {
  let alarms: Alarm[] = []
  const told: string[] = []
  return {
    told,
    alarms: () => alarms,
    look(minute: number, wrong: string[], judged: string[] = ['mail', 'disk']) {
      const now = NOON + minute * MINUTE
      const troubles = wrong.map((rule) => ({ rule, what: rule, why: '', fix: '' }))
      alarms = afterLook(alarms, { troubles, judged }, { now, lasting: () => lasting })
      const news = newsFor('mail', alarms, now)
      if (news && isTaken()) {
        const words = Object.entries(news).map(([kind, of]) => of.map(({ rule }) => `${kind} ${rule}`))
        told.push(`${minute}: ${words.flat().join(', ')}`)
        alarms = afterTelling(alarms, 'mail', news, now)
      }
      alarms = withoutForgotten(alarms, ['mail'], now)
    },
  }
}

test('what begins, lasts and ends is told when it begins, once an hour, and when it is over', () => {
  const day = watching()
  for (let minute = 0; minute <= 130; minute += 1) day.look(minute, ['mail'])
  for (let minute = 131; minute <= 140; minute += 1) day.look(minute, [])
  expect(day.told).toEqual(['2: begun mail', '62: lasting mail', '122: lasting mail', '135: over mail'])
})

test('what is over at once was nothing', () => {
  const day = watching()
  day.look(0, ['mail'])
  for (let minute = 1; minute <= 10; minute += 1) day.look(minute, [])
  expect(day.told).toEqual([])
  expect(day.alarms()).toEqual([])
})

test('what comes and goes does not call each time', () => {
  const day = watching()
  for (let minute = 0; minute < 120; minute += 1) day.look(minute, minute % 8 < 4 ? ['mail'] : [])
  expect(day.told.filter((words) => words.includes('begun'))).toEqual(['2: begun mail'])
  expect(day.told.length).toBeLessThan(24)
})

test('what comes back after it was told to be over calls anew', () => {
  const day = watching({ lasting: 0 })
  day.look(0, ['mail'])
  for (let minute = 1; minute <= 20; minute += 1) day.look(minute, [])
  day.look(21, ['mail'])
  expect(day.told).toEqual(['0: begun mail', '5: over mail', '21: begun mail'])
})

test('a second trouble is told at once, and that the first one lasts', () => {
  const day = watching({ lasting: 0 })
  day.look(0, ['mail'])
  day.look(5, ['mail', 'disk'])
  expect(day.told).toEqual(['0: begun mail', '5: begun disk, lasting mail'])
})

test('while it cannot be asked nothing is over', () => {
  const day = watching({ lasting: 0 })
  day.look(0, ['mail'])
  for (let minute = 1; minute <= 30; minute += 1) day.look(minute, [], ['disk'])
  expect(day.told).toEqual(['0: begun mail'])
  expect(day.alarms()).toHaveLength(1)
})

test('who could not be reached hears later that it was, and that it is over', () => {
  let isReachable = false
  const day = watching({ lasting: 0, isTaken: () => isReachable })
  day.look(0, ['mail'])
  for (let minute = 1; minute <= 20; minute += 1) day.look(minute, [])
  expect(day.told).toEqual([])
  isReachable = true
  day.look(21, [])
  expect(day.told).toEqual(['21: over mail'])
})

test('a clock that was a day ahead and is set right keeps nobody from being called', () => {
  const day = watching({ lasting: 0 })
  day.look(24 * 60, ['mail'])
  for (let minute = 0; minute <= 61; minute += 1) day.look(minute, ['mail'])
  expect(day.told).toEqual(['1440: begun mail', '60: lasting mail'])
})

test('since when: the earliest that anything said of it', () => {
  const trouble = (seconds: number | undefined) => ({ rule: 'mail', what: '', seconds, why: '', fix: '' })
  const look = (alarms: Alarm[], seconds: number | undefined, now: number) =>
    afterLook(alarms, { troubles: [trouble(seconds)], judged: ['mail'] }, { now, lasting: () => 0 })
  const first = look([], 20 * 60, NOON)
  const later = look(first, 10, NOON + HOUR)
  expect(later[0]?.since).toBe(NOON - 20 * MINUTE)
})
