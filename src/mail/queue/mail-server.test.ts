import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Delivery, ServerAway } from '../delivery-errors.ts'
import { watchMailServer } from './mail-server.ts'

const MINUTE = 60_000
const SENT: Delivery = { outcome: 'sent', answer: '250 2.0.0 OK' }
const WRONG_PASSWORD: ServerAway = { outcome: 'away', trouble: 'login', answer: '535 5.7.8 no' }
const BUSY: ServerAway = { outcome: 'away', trouble: 'busy', answer: '421 4.7.0 too many connections' }

let server: ReturnType<typeof watchMailServer>
/** How long it paused, each time. */
let pauses: number[]
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  pauses = []
  server = watchMailServer({
    connections: 5,
    onChange() {
      const { nextTryIn } = server.state()
      if (nextTryIn) pauses.push(nextTryIn)
    },
    log: { info: () => {}, error: () => {} },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** One after the other, each when letters may leave again. */
function hears(...deliveries: Delivery[]) {
  for (const delivery of deliveries) {
    server.heard(delivery)
    vi.advanceTimersByTime(server.state().nextTryIn ?? 0)
  }
}

test('a wrong password: ten minutes, then twice as long each time, four hours at most; a letter ends it', () => {
  hears(...Array.from({ length: 7 }, () => WRONG_PASSWORD))
  expect(pauses.map((pause) => pause / MINUTE)).toEqual([10, 20, 40, 80, 160, 240, 240])
  pauses = []
  hears(SENT, WRONG_PASSWORD)
  expect(pauses).toEqual([10 * MINUTE])
})

test('after a pause one letter goes ahead; a server to which five connections are too many gets three, then two, and an hour later five', () => {
  hears(BUSY)
  expect(server.lanes()).toBe(1)
  hears(SENT)
  expect(server.lanes()).toBe(3)
  hears(BUSY, SENT)
  expect(server.lanes()).toBe(2)
  vi.advanceTimersByTime(61 * MINUTE)
  expect(server.lanes()).toBe(5)
})
