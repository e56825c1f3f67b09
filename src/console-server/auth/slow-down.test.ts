import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/support/fresh-database.ts'
import { openSlowDown } from './slow-down.ts'

const SECRET = 'a secret for tests, longer than 32 characters'
const SECOND = 1000

let fresh: FreshDatabase
beforeEach(async () => {
  fresh = await freshDatabase()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-02-01T09:00:00Z') })
})
afterEach(async () => {
  vi.useRealTimers()
  await fresh.drop()
})

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

function slowDown() {
  const pauses: number[] = []
  const guard = openSlowDown(fresh.database.office, SECRET, async (milliseconds) => {
    pauses.push(milliseconds)
  })
  return { guard, pauses }
}

test('five mistakes cost nothing, then the waits double up to a quarter of an hour', async () => {
  const { guard } = slowDown()
  const waits = []
  for (let number = 0; number < 18; number += 1) {
    const wait = await guard.begin('198.51.100.4', 'carla@example.org')
    waits.push(wait)
    pass(wait * SECOND)
    if (wait > 0) expect(await guard.begin('198.51.100.4', 'carla@example.org')).toBe(0)
  }
  expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
})

test('a try that is refused does not make the wait longer, and success forgets all', async () => {
  const { guard } = slowDown()
  for (let number = 0; number < 6; number += 1) {
    pass(1 * SECOND)
    await guard.begin('198.51.100.4', 'carla@example.org')
  }
  const first = await guard.begin('198.51.100.4', 'carla@example.org')
  expect(first).toBe(2)
  for (let number = 0; number < 100; number += 1) await guard.begin('198.51.100.4', 'carla@example.org')
  expect(await guard.begin('198.51.100.4', 'carla@example.org')).toBe(first)
  pass(first * SECOND)
  expect(await guard.begin('198.51.100.4', 'carla@example.org')).toBe(0)
  await guard.succeeded('198.51.100.4', 'carla@example.org')
  expect(await guard.begin('198.51.100.4', 'carla@example.org')).toBe(0)
})

test('an address that tries many accounts waits for all of them', async () => {
  const { guard } = slowDown()
  const free = []
  for (let number = 0; number < 100; number += 1) {
    free.push(await guard.begin('203.0.113.7', `person${number}@example.org`))
  }
  expect(free.filter((wait) => wait === 0)).toHaveLength(20)
  expect(await guard.begin('198.51.100.4', 'person1@example.org')).toBe(0)
})

test('a thousand addresses at one account make its answers late, and never refuse the right person', async () => {
  const { guard, pauses } = slowDown()
  for (let number = 0; number < 1000; number += 1) {
    await guard.begin(`2001:db8:0:${number}::/64`, 'carla@example.org')
  }
  expect(await guard.begin('198.51.100.4', 'carla@example.org')).toBe(0)
  expect(Math.max(...pauses)).toBe(3 * SECOND)
  // Nobody else is late.
  expect(await guard.begin('198.51.100.4', 'anna@example.org')).toBe(0)
  expect(pauses).toHaveLength(1000 - 50 + 1)
})

test('two consoles count together: who guesses at both has the tries of one', async () => {
  const consoles = [slowDown().guard, slowDown().guard]
  const waits: number[] = []
  for (let number = 0; number < 12; number += 1)
    waits.push((await consoles[number % 2]?.begin('203.0.113.7', 'carla@example.org')) ?? 0)
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  // The right person elsewhere gets in, at either.
  for (const guard of consoles) expect(await guard.begin('198.51.100.4', 'carla@example.org')).toBe(0)
})

test('what is kept names nobody, and success leaves nothing of the try', async () => {
  const { guard } = slowDown()
  await guard.begin('203.0.113.7', 'carla@example.org')
  const { rows } = await fresh.database.owner.query('select * from log_in_failures')
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toMatch(/203|carla/)
  await guard.succeeded('203.0.113.7', 'carla@example.org')
  expect((await fresh.database.owner.query('select * from log_in_failures')).rows).toEqual([])
})
