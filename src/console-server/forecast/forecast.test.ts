import { expect, test } from 'vitest'
import { type Chances, chanceOf } from '../../../test/support/chances.ts'
import { type Course, forecast } from './forecast.ts'

const TODAY = '2026-11-22'
const steady = (perWeek: readonly number[], weeks = 8) =>
  Array.from({ length: weeks * 7 }, (_, day) => perWeek[day % 7] ?? 0)
const course = (given: Partial<Course>): Course => ({
  today: TODAY,
  days: steady([3, 2, 2, 2, 2, 4, 3]),
  soFar: 0,
  waiting: 214,
  goal: 250,
  ...given,
})
const inDays = (day: string) => Math.round((Date.parse(day) - Date.parse(TODAY)) / 86_400_000) + 1

test('18 came each week: 36 more are there in a fortnight, give or take some days', () => {
  expect(forecast(course({}))).toEqual({
    is: 'expected',
    on: '2026-12-05',
    from: '2026-12-03',
    to: '2026-12-09',
  })
})

test('where as many come in bursts the range is wider, and may have no end', () => {
  const notice = steady([36, 20, 10, 4, 2, 0, 0], 1)
  const none = steady([0], 2)
  expect(forecast(course({ days: [...none, ...notice, ...none, ...notice, ...none] }))).toEqual({
    is: 'expected',
    on: '2026-12-06',
    from: '2026-11-25',
    to: null,
  })
})

test('who came today is counted once', () => {
  const morning = forecast(course({}))
  expect(forecast(course({ soFar: 3, waiting: 217 }))).toEqual(morning)
})

test('reached: since the day on which the goal came to be; longer than eight weeks ago has no day', () => {
  expect(forecast(course({ waiting: 251, soFar: 2 }))).toEqual({ is: 'reached', since: TODAY })
  expect(forecast(course({ waiting: 252 }))).toEqual({ is: 'reached', since: '2026-11-21' })
  expect(forecast(course({ waiting: 256 }))).toEqual({ is: 'reached', since: '2026-11-20' })
  expect(forecast(course({ waiting: 900 }))).toEqual({ is: 'reached', since: null })
})

test('under four weeks, or with too few who came, nothing is told', () => {
  expect(forecast(course({ days: steady([3], 4).slice(1) })).is).toBe('unknown')
  expect(forecast(course({ days: steady([3, 3, 3, 3, 3, 3, 3], 4) })).is).toBe('expected')
  expect(forecast(course({ days: [...steady([0], 7), 2, 2, 1, 1, 1, 0, 0] })).is).toBe('unknown')
  expect(forecast(course({ days: [] })).is).toBe('unknown')
})

test('what takes more than sixty days has no day, but a month before which it is not', () => {
  expect(forecast(course({ waiting: 50 }))).toEqual({ is: 'far', notBefore: '2027-01' })
  expect(forecast(course({ waiting: 5, goal: 2000 }))).toEqual({ is: 'far', notBefore: '2027-11' })
  // More leave than come.
  const shrinking = steady([1, -2, 1, -2, 0, 0, 0])
  expect(forecast(course({ days: shrinking }))).toMatchObject({ is: 'far' })
})

/** Days of a village: how many are more, asked one after the other. */
type Village = (chances: Chances) => (day: number) => number

/** The days of a week differ a little. */
const WEEKDAYS = [1.1, 1, 1, 1, 0.9, 1.2, 0.8]
const ofWeekday = (day: number) => WEEKDAYS[day % 7] ?? 1

const VILLAGES: Record<string, Village> = {
  'each by themselves': ({ between, poisson }) => {
    const pace = Math.exp(between(-1.9, 1.4))
    return (day) => poisson(pace * ofWeekday(day))
  },
  'good weeks and bad weeks': ({ between, poisson, gamma }) => {
    const pace = Math.exp(between(-1.9, 1.4))
    const evenness = between(1.5, 5)
    let week = 1
    return (day) => {
      if (day % 7 === 0) week = gamma(evenness) / evenness
      return poisson(pace * week * ofWeekday(day))
    }
  },
  'bursts after a notice, which fade': ({ between, chance, poisson, gamma }) => {
    const pace = Math.exp(between(-1.9, 0.7))
    const [every, size, fades] = [between(18, 45), between(5, 25), between(2, 6)]
    let stirred = 0
    return (day) => {
      stirred *= Math.exp(-1 / fades)
      if (chance() < 1 / every) stirred += (size * gamma(1.5)) / 1.5 / fades
      return poisson(pace * ofWeekday(day) + stirred) - (chance() < 0.02 ? 1 : 0)
    }
  },
  'slowly more, or fewer': ({ between, poisson }) => {
    const pace = Math.exp(between(-1.2, 1.1))
    const trend = between(-0.5, 0.5)
    return (day) => poisson(pace * Math.exp((trend * (day - 56)) / 56) * ofWeekday(day))
  },
  'one burst, and nothing like it again': ({ between, poisson }) => {
    const pace = Math.exp(between(-1.9, 0))
    const [at, size, fades] = [Math.floor(between(-10, 50)), between(10, 40), between(3, 8)]
    return (day) =>
      poisson(pace * ofWeekday(day) + (day >= at ? (size / fades) * Math.exp((at - day) / fades) : 0))
  },
}

const TRIES = 1500

test('the day lies within the range 8 of 10 times, however people come', () => {
  const chances = chanceOf(15)
  const hits = Object.entries(VILLAGES).map(([name, village]) => {
    let [told, right] = [0, 0]
    for (let tried = 0; tried < TRIES; tried++) {
      const come = village(chances)
      const days = Array.from({ length: 56 }, (_, day) => come(day))
      const missing = Math.ceil(Math.exp(chances.between(1, 4.8)))
      const said = forecast(course({ days, waiting: 0, goal: missing }))
      if (said.is !== 'expected') continue
      told++
      let [day, more] = [0, 0]
      while (more < missing && day < 400) more += come(56 + day++)
      if (day >= inDays(said.from) && day <= (said.to === null ? Infinity : inDays(said.to))) right++
    }
    expect(told).toBeGreaterThan(TRIES / 3)
    return { name, share: right / told }
  })
  for (const { name, share } of hits) {
    expect(share, name).toBeGreaterThan(0.75)
    expect(share, name).toBeLessThan(0.92)
  }
  const overall = hits.reduce((sum, { share }) => sum + share, 0) / hits.length
  expect(overall).toBeGreaterThan(0.78)
  expect(overall).toBeLessThan(0.86)
})
