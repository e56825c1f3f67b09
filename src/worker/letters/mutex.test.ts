import { expect, test } from 'vitest'
import { Mutex } from './mutex.ts'

test('one after the other, in the order asked', async () => {
  const mutex = new Mutex()
  const order: string[] = []
  const [anna, buelent] = [mutex.entry(), mutex.entry()]
  // Bülent's server was faster.
  const second = buelent.acquire().then(() => order.push('Bülent'))
  const first = anna.acquire().then(() => order.push('Anna'))
  await second
  expect(order).toEqual(['Bülent'])
  buelent.release()
  await first
  expect(order).toEqual(['Bülent', 'Anna'])
})

test('a turn that is given up while it waits does not let the next one in early', async () => {
  const mutex = new Mutex()
  const [anna, buelent, carla] = [mutex.entry(), mutex.entry(), mutex.entry()]
  await anna.acquire()
  void buelent.acquire()
  let carlasTurn = false
  const carlaTakes = carla.acquire().then(() => {
    carlasTurn = true
  })
  buelent.release()
  await new Promise((resolve) => setImmediate(resolve))
  expect(carlasTurn).toBe(false)
  anna.release()
  await carlaTakes
})

test('a turn that was never taken holds up nobody', async () => {
  const mutex = new Mutex()
  mutex.entry().release()
  mutex.entry()
  await mutex.entry().acquire()
})
